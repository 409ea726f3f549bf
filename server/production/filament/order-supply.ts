import { matchColor } from '../../../shared/catalog/catalog.ts'
import { milligramsOf } from '../../../shared/production/filament/spool.ts'
import type {
  CloseSupply,
  ExpectSupply,
  OrderFilament,
  ReceiveSupply,
  Supply,
} from '../../../shared/production/filament/supply.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { pacificDayOf } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { applyStockRuleIn } from './apply-stock-rule.ts'
import { receiveSpoolsIn, type ReceivedSpool } from './receive-spools.ts'
import { findSupply, insertSupply, saveSupply, supplyOf, type SupplyRow } from './supply-store.ts'

/** Records that filament was ordered from a vendor. The program sends nothing to anyone. */
export function orderFilament(shop: Shop, caller: Caller, input: OrderFilament): Supply {
  const { account_id } = staffWith('decide', caller)
  const now = shop.clock.now()
  refusePast(input, now)
  const { material, brand, vendor, spools, cost_cents, expected } = input
  return shop.write((tx) => {
    const color = matchColor(readShopData(tx).catalog, material, input.color)
    const supply = insertSupply(tx, {
      id: shop.ids.make(ID_PREFIX.supply),
      material,
      color,
      brand,
      vendor,
      spools,
      net_mg: milligramsOf(input.net_grams),
      cost_cents,
      expected,
      ordered_at: now,
      by_account: account_id,
      updated_at: now,
    })
    applyStockRuleIn(tx, now)
    return supplyOf(supply)
  })
}

/** Changes the day on which a supply is expected. */
export function expectSupply(shop: Shop, caller: Caller, input: ExpectSupply): void {
  staffWith('decide', caller)
  const now = shop.clock.now()
  refusePast(input, now)
  shop.write((tx) => {
    const row = getOpenSupply(tx, input)
    if (!saveSupply(tx, row, { expected: input.expected }, now)) throw new Refusal('wrong_state')
    applyStockRuleIn(tx, now)
  })
}

/** Receives spools of a supply. It is closed when all have arrived. Returns their numbers, for their labels. */
export function receiveSupply(
  shop: Shop,
  caller: Caller,
  input: ReceiveSupply,
): { spools: ReceivedSpool[]; left: number } {
  const { account_id } = staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getOpenSupply(tx, input)
    const left = row.spools - row.received - input.count
    if (left < 0)
      throw new Refusal(
        'spool_refused',
        `Only ${row.spools - row.received} of supply ${row.number} have yet to arrive. Record other spools with “Receive spools”.`,
      )
    const changes = { received: row.received + input.count, ...(left === 0 ? { closed_at: now } : {}) }
    if (!saveSupply(tx, row, changes, now)) throw new Refusal('wrong_state')
    const { material, color, brand, net_mg, cost_cents } = row
    const { count, lot, shelf } = input
    const empty_mg = input.empty_grams === null ? null : milligramsOf(input.empty_grams)
    const kind = { material, color, brand, lot, net_mg, empty_mg, cost_cents, shelf }
    const note = `Supply ${row.number}`
    const spools = receiveSpoolsIn(tx, shop, { kind, count, note, by_account: account_id, now })
    applyStockRuleIn(tx, now)
    return { spools, left }
  })
}

/** Closes a supply of which the rest does not come. */
export function closeSupply(shop: Shop, caller: Caller, input: CloseSupply): void {
  staffWith('decide', caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    const row = getOpenSupply(tx, input)
    if (!saveSupply(tx, row, { closed_at: now }, now)) throw new Refusal('wrong_state')
    applyStockRuleIn(tx, now)
  })
}

function refusePast({ expected }: Pick<OrderFilament, 'expected'>, now: number): void {
  if (expected !== null && expected < pacificDayOf(now))
    throw new Refusal('spool_refused', 'The expected day has passed. Enter today or a later day.')
}

function getOpenSupply(db: ReadDb, seen: { supply_id: string; revision: number }): SupplyRow {
  const row = findSupply(db, seen.supply_id)
  if (!row) throw new Refusal('not_found', 'There is no such supply.')
  if (row.revision !== seen.revision)
    throw new Refusal('wrong_state', `Supply ${row.number} has changed since. Look at it again.`)
  if (row.closed_at !== null) throw new Refusal('wrong_state', `Supply ${row.number} is closed.`)
  return row
}
