import {
  listAffectedPromises,
  type AffectedPromise,
} from '../../../shared/quoting/scheduling/affected-promises.ts'
import type { ShopCalendar } from '../../../shared/quoting/scheduling/calendar.ts'
import { asPacificDay, pacificDayOf } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { listPublicHolidays, type Holiday } from '../../platform/libraries/public-holidays.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns the promises of open orders that a changed calendar would affect. Nothing is changed: neither the calendar nor a promise. */
export function previewCalendar(
  shop: Shop,
  caller: Caller,
  { calendar }: { calendar: ShopCalendar },
): AffectedPromise[] {
  staffWith('set_up', caller)
  const change = {
    current: readShopData(shop.db).calendar,
    next: calendar,
    today: pacificDayOf(shop.clock.now()),
  }
  return listAffectedPromises(listPromises(shop.db), change)
}

function listPromises(db: ReadDb) {
  const rows = db.all<{ order_id: string; number: number; ship_by: string }>(
    `select id as order_id, number, coalesce(expected_ship_by, ship_by) as ship_by from orders
     where status in ('queued', 'in_production', 'on_hold') and ship_by is not null and shipped_at is null`,
  )
  return rows.map((row) => ({ ...row, ship_by: asPacificDay(row.ship_by) }))
}

/** Returns the public holidays of the shop's state in this and the next two years. */
export async function listHolidays(shop: Shop, caller: Caller): Promise<Holiday[]> {
  staffWith('set_up', caller)
  const { state } = readShopData(shop.db).shop_details.address
  const year = Number(pacificDayOf(shop.clock.now()).slice(0, 4))
  const years = await Promise.all([0, 1, 2].map((later) => listPublicHolidays(state, year + later)))
  return years.flat()
}
