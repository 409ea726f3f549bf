import { agentOrder } from '../../shared/orders/agent-order.ts'
import { agentQuote } from '../../shared/quoting/quotes/agent-quote.ts'
import { readMaterials } from '../catalog/catalog.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { designRules } from '../operations/guides/design-rules.ts'
import { guideFacts } from '../operations/guides/guide-facts.ts'
import { howToOrder } from '../operations/guides/how-to-order.ts'
import { readDatedQuote } from '../orders/ship-dates/read-quote.ts'
import { readOrder } from '../orders/read-orders.ts'
import { AgentMaterials } from '../catalog/wire/catalog-tools.ts'
import type { Scope } from '../../shared/accounts/scopes.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'

/** Guides and the catalog. */
export const SHARED_RESOURCES: readonly SharedResource[] = [
  {
    uri: 'layerline://how-to-order',
    name: 'how-to-order',
    title: 'How to order a part',
    description:
      'The whole way from a file to a parcel, step by step with the tools, and the rule to ask the person before buying.',
    mimeType: 'text/markdown',
    scopes: [],
    read: (shop) => howToOrder(guideFacts(shop)),
  },
  {
    uri: 'layerline://materials',
    name: 'materials',
    title: 'Materials, colors and print settings',
    description:
      'The catalog as list_materials gives it: what the shop prints with now, in which colors, and print settings with their limits.',
    mimeType: 'application/json',
    scopes: [],
    read: (shop) => JSON.stringify(AgentMaterials.parse(readMaterials(shop))),
  },
  {
    uri: 'layerline://design-rules',
    name: 'design-rules',
    title: 'Design rules for printed parts',
    description:
      'Walls, holes, pins, text, gaps, overhangs and sizes that this shop prints well, with the very limits its screening uses, and what to draw instead.',
    mimeType: 'text/markdown',
    scopes: [],
    read: (shop) => designRules(readShopData(shop.db)),
  },
]

/** Quotes and orders of an account. */
export const OWN_RESOURCES: readonly OwnResource[] = [
  {
    uriTemplate: 'layerline://quotes/{quote_id}',
    name: 'quote',
    title: 'A quote',
    description: 'A quote of this account as get_quote returns it: prices, ship dates, findings, delivery.',
    mimeType: 'application/json',
    scopes: ['quotes'],
    read: (shop, caller, quote_id) =>
      JSON.stringify(agentQuote(readDatedQuote(shop, caller, { quote_id }).parse())),
  },
  {
    uriTemplate: 'layerline://orders/{order_id}',
    name: 'order',
    title: 'An order',
    description: 'An order of this account as get_order returns it: its progress, and where it is.',
    mimeType: 'application/json',
    scopes: ['orders'],
    read: (shop, caller, order_id) => JSON.stringify(agentOrder(readOrder(shop, caller, { order_id }))),
  },
]

/** Returns the resource of a URI; undefined for an unknown one. */
export function findResource(uri: string): FoundResource | undefined {
  const shared = SHARED_RESOURCES.find((resource) => resource.uri === uri)
  if (shared) return { ...shared, isShared: true }
  for (const { uriTemplate, name, scopes, mimeType, read } of OWN_RESOURCES) {
    const id = idIn(uri, uriTemplate)
    if (id !== null)
      return { name, scopes, mimeType, isShared: false, read: (shop, caller) => read(shop, caller, id) }
  }
  return undefined
}

/** Ids have only letters, digits and underscores, so nothing has to be decoded. */
function idIn(uri: string, template: string): string | null {
  const start = template.slice(0, template.indexOf('{'))
  const id = uri.slice(start.length)
  return uri.startsWith(start) && /^\w{1,64}$/.test(id) ? id : null
}

interface ResourceInfo {
  name: string
  title: string
  description: string
  mimeType: 'application/json' | 'text/markdown'
  /** All are needed; none means any connected agent. */
  scopes: readonly Scope[]
}

/** A resource that is the same for every account. */
interface SharedResource extends ResourceInfo {
  uri: string
  read: (shop: Shop) => string
}

/** A resource of one account, by id: `layerline://quotes/{quote_id}`. */
interface OwnResource extends ResourceInfo {
  uriTemplate: string
  read: (shop: Shop, caller: Caller, id: string) => string
}

/** The resource of a URI, ready to be read. */
interface FoundResource {
  name: string
  scopes: readonly Scope[]
  mimeType: string
  isShared: boolean
  read: (shop: Shop, caller: Caller) => string
}
