import type { Scope } from '../../shared/accounts/scopes.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

interface Described {
  name: string
  title: string
  description: string
  mimeType: 'application/json' | 'text/markdown'
  /** All of them are needed; none: whoever may connect. */
  scopes: readonly Scope[]
}

/** Something to be read that is the same for everybody. */
export interface SharedResource extends Described {
  uri: string
  read: (shop: Shop) => string
}

/** Something of an account, named by its id: `layerline://quotes/{quote_id}`. */
export interface OwnResource extends Described {
  uriTemplate: string
  read: (shop: Shop, caller: Caller, id: string) => string
}

/** A resource that an address means, ready to be read. */
export interface FoundResource {
  name: string
  scopes: readonly Scope[]
  mimeType: string
  isShared: boolean
  read: (shop: Shop, caller: Caller) => string
}
