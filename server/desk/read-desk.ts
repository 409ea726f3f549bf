import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { seesDeskKind } from '../../shared/desk/desk-kinds.ts'
import type { DeskPageData, DeskToday } from '../../shared/desk/desk-page-data.ts'
import { isSnoozed, snoozeDays, type SnoozedItem } from '../../shared/desk/snooze.ts'
import { nextPickup } from '../../shared/quoting/delivery/pickup-times.ts'
import { plateEndsAt } from '../../shared/production/plates/plate-progress.ts'
import { asPacificDay, pacificDayOf, startOfToday } from '../../shared/platform/time.ts'
import { seesOf, staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData, readZone } from '../catalog/shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { readProblems } from '../operations/health/read-health.ts'
import type { Shop } from '../platform/shop.ts'
import { listOpenPlates } from '../orders/units/plate-store.ts'
import { deskItems } from './desk-items.ts'
import { countToday } from './desk-rows-store.ts'
import { listSnoozes } from './snooze-store.ts'

/** Returns the items that need a person now, those put aside, and what is next today. */
export async function readDesk(shop: Shop, caller: Caller): Promise<DeskPageData> {
  staffWith('see_orders', caller)
  const now = shop.clock.now()
  const problems = await readProblems(shop)
  const sees = seesOf(caller)
  const items = deskItems(shop, { problems, now }).filter(({ kind }) => seesDeskKind(sees, kind))
  return {
    now,
    ...splitSnoozed(shop.db, items, now),
    today: readToday(shop, now),
    snooze_days: snoozeDays(readShopData(shop.db).calendar, now),
  }
}

export function splitSnoozed(
  db: ReadDb,
  all: readonly DeskItem[],
  now: number,
): Pick<DeskPageData, 'items' | 'snoozed'> {
  const snoozes = new Map(listSnoozes(db).map((row) => [`${row.kind}:${row.subject_id}`, row]))
  const items: DeskItem[] = []
  const snoozed: SnoozedItem[] = []
  for (const item of all) {
    const row = snoozes.get(item.id)
    if (!row || !isSnoozed(item, { until: row.until_day, state: row.state }, now)) items.push(item)
    else {
      const { until_day, reason, by_name, snoozed_at } = row
      snoozed.push({ ...item, snooze: { until: asPacificDay(until_day), reason, by: by_name, snoozed_at } })
    }
  }
  return { items, snoozed }
}

function readToday({ db }: Shop, now: number): DeskToday {
  const today = pacificDayOf(now)
  const zone = readZone(db)
  const { pickups } = readShopData(db).delivery.labels
  const next = [...new Set(pickups.map(({ carrier }) => carrier))]
    .flatMap((carrier) => {
      const at = nextPickup(carrier, pickups, { now, zone })
      return at === null ? [] : [{ carrier, at }]
    })
    .toSorted((a, b) => a.at - b.at)
  const ends = listOpenPlates(db)
    .filter(({ status }) => status === 'printing')
    .flatMap((plate) => plateEndsAt(plate) ?? [])
    .filter((at) => at > now)
  return {
    ...countToday(db, today, startOfToday({ now, zone })),
    pickup: next[0] ?? null,
    print_done_at: ends.length === 0 ? null : Math.min(...ends),
  }
}
