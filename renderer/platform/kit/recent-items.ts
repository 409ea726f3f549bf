import { RecentItems } from '../../../shared/desk/console-search.ts'

const MAX_RECENT = 8

/** Per person: a workstation is shared. Only kinds and ids are kept, because names change and belong to customers. */
const storageKey = (accountId: string) => `layerline.recent.${accountId}`

/** Returns the items that this person opened lately in this browser, the newest first. */
export function recentItems(accountId: string): RecentItems {
  try {
    return RecentItems.parse(JSON.parse(window.localStorage.getItem(storageKey(accountId)) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberItem(accountId: string, item: RecentItems[number]): void {
  const others = recentItems(accountId).filter(({ kind, id }) => kind !== item.kind || id !== item.id)
  try {
    window.localStorage.setItem(storageKey(accountId), JSON.stringify([item, ...others].slice(0, MAX_RECENT)))
  } catch {
    // A browser that keeps nothing has no recent things.
  }
}

const PAGES_OF_ITEMS = [
  ['order', /^\/console\/orders\/([^/]+)$/],
  ['customer', /^\/console\/customers\/([^/]+)$/],
  ['plate', /^\/console\/plates\/([^/]+)$/],
] as const

/** Returns the thing that a page is about, by the path or the address of the page; null for a list. */
export function itemOfAddress(path: string, search: string): RecentItems[number] | null {
  for (const [kind, pattern] of PAGES_OF_ITEMS) {
    const id = pattern.exec(path)?.[1]
    if (id !== undefined) return { kind, id }
  }
  const chosen = new URLSearchParams(search).get('chosen')
  if (chosen === null) return null
  if (path === '/console/quotes') return { kind: 'quote', id: chosen }
  return path === '/console/printers' ? { kind: 'printer', id: chosen } : null
}
