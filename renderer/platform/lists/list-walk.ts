import { z } from 'zod'
import { LIST_NAMES, type ListName } from '../../../shared/accounts/lists/list-table.ts'

/** The rows of a list in the order in which they were shown when one of them was opened. */
export const ListWalk = z.object({
  list: z.enum(LIST_NAMES),
  /** The address of the list, with its filters and sort. */
  href: z.string().startsWith('/console/'),
  ids: z.array(z.string()),
  /** The list has more rows than were loaded. */
  hasMore: z.boolean(),
})
export type ListWalk = z.infer<typeof ListWalk>

const STORAGE_KEY = 'layerline.list-walk'

/** Keeps the rows for this tab. */
export function rememberWalk(walk: ListWalk): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(walk))
  } catch {
    // A browser that keeps nothing offers no next row.
  }
}

/** Returns the rows among which a thing was opened; null if it was opened from somewhere else. */
export function walkWith(list: ListName, id: string): ListWalk | null {
  try {
    const walk = ListWalk.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'))
    return walk.list === list && walk.ids.includes(id) ? walk : null
  } catch {
    return null
  }
}

export interface WalkPlace {
  /** Such as `3 of 15`. */
  text: string
  previous: string | null
  next: string | null
}

/** Returns the place of a row among the rows, and its neighbors. */
export function placeInWalk({ ids, hasMore }: Pick<ListWalk, 'ids' | 'hasMore'>, id: string): WalkPlace {
  const at = ids.indexOf(id)
  return {
    text: `${at + 1} of ${ids.length}${hasMore ? '+' : ''}`,
    previous: ids[at - 1] ?? null,
    next: at < 0 ? null : (ids[at + 1] ?? null),
  }
}
