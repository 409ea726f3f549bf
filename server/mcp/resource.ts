import type { Scope } from '../../shared/accounts/scopes.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'

interface ResourceInfo {
  name: string
  title: string
  description: string
  mimeType: 'application/json' | 'text/markdown'
  /** All are needed; none means any connected agent. */
  scopes: readonly Scope[]
}

/** A resource that is the same for every account. */
export interface SharedResource extends ResourceInfo {
  uri: string
  read: (shop: Shop) => string
}

/** A resource of one account, by id: `layerline://quotes/{quote_id}`. */
export interface OwnResource extends ResourceInfo {
  uriTemplate: string
  read: (shop: Shop, caller: Caller, id: string) => string
}

/** The resource of a URI, ready to be read. */
export interface FoundResource {
  name: string
  scopes: readonly Scope[]
  mimeType: string
  isShared: boolean
  read: (shop: Shop, caller: Caller) => string
}
