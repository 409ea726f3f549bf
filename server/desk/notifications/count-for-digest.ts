import { deskAddress, deskLinkOf } from '../../../shared/desk/desk-item.ts'
import { DESK_KIND_NAMES, DESK_KINDS } from '../../../shared/desk/desk-kinds.ts'
import type { WaitingCount } from '../../../shared/desk/notifications/notice-words.ts'
import { deskItems } from '../desk-items.ts'
import { splitSnoozed } from '../read-desk.ts'
import { readProblems } from '../../operations/health/read-health.ts'
import type { Shop } from '../../platform/shop.ts'

/**
 * Counts the items on the Desk by their kinds, without those put aside. A link opens the only item, or the page of
 * several.
 */
export async function countForDigest(shop: Shop): Promise<WaitingCount[]> {
  const now = shop.clock.now()
  const all = deskItems(shop, { problems: await readProblems(shop), now })
  const { items } = splitSnoozed(shop.db, all, now)
  return DESK_KIND_NAMES.flatMap((kind) => {
    const group = items.filter((item) => item.kind === kind)
    if (group.length === 0) return []
    const { title, page } = DESK_KINDS[kind]
    const [only] = group
    return [{ title, count: group.length, page: group.length === 1 ? deskAddress(deskLinkOf(only)) : page }]
  })
}
