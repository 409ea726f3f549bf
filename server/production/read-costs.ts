import type { CostRates } from '../../shared/quoting/costs/cost-rates.ts'
import { marginOf } from '../../shared/quoting/costs/margin.ts'
import { addCosts, sumCost, type MadeCost, type UnitCost } from '../../shared/quoting/costs/print-cost.ts'
import type { Cents } from '../../shared/platform/money.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { findPlate } from '../orders/units/plate-store.ts'
import { listUnits } from '../orders/units/unit-store.ts'
import { findPlateEnergy, listPlatesOfOrders } from './cost-store.ts'
import { readPlateCosts } from './plate-costs.ts'

/** The cost of a plate beside the customers' payments for its units. */
export interface PlateCosts extends MadeCost {
  /** False while it prints, or when it was never started: nothing is counted yet. */
  ended: boolean
  wh: number | null
  /** For its good units, after refunds. */
  revenue_cents: Cents
  margin_cents: Cents
  /** Costs that the margin leaves out because they are not set. */
  uncounted: string | null
  units: (UnitCost & { number: number })[]
}

export function readPlateCost(shop: Shop, caller: Caller, { plate_id }: { plate_id: string }): PlateCosts {
  staffWith('see_money', caller)
  const { db } = shop
  if (!findPlate(db, plate_id)) throw new Refusal('not_found', 'There is no such plate.')
  const [plate] = readPlateCosts(db, [plate_id])
  const units = plate?.units ?? []
  const sales = readSales(db, [...new Set(units.map(({ order_id }) => order_id))])
  const revenue_cents = revenueOf(units, sales)
  const made = sumCost(units)
  return {
    ended: plate !== undefined,
    wh: plate?.wh ?? findPlateEnergy(db, plate_id),
    ...made,
    revenue_cents,
    ...marginOfPrints(revenue_cents, made),
    units: units.map((unit) => ({ ...unit, number: sales.get(unit.order_id)?.number ?? 0 })),
  }
}

function marginOfPrints(revenue_cents: Cents, { good, failed }: MadeCost) {
  const { margin_cents, uncounted } = marginOf({ revenue_cents, cost: addCosts([good, failed]) })
  return { margin_cents, uncounted }
}

/** Each unit brings its share of what was paid for the parts of its order: rounded once, for all units of one order together. */
function revenueOf(units: readonly UnitCost[], sales: ReadonlyMap<string, Sale>): Cents {
  const good = Map.groupBy(
    units.filter(({ failed }) => !failed),
    ({ order_id }) => order_id,
  )
  return [...good].reduce((sum, [order_id, made]) => {
    const sale = sales.get(order_id)
    return sale ? sum + Math.round((revenueOfSale(sale) * made.length) / sale.quantity) : sum
  }, 0)
}

/** The cost of an order's prints beside the payment for it. */
export interface OrderCosts extends MadeCost {
  paid_cents: Cents
  refunded_cents: Cents
  /** The payment less refunds and cost. */
  margin_cents: Cents
  /** Costs that the margin leaves out because they are not set. */
  uncounted: string | null
  units: UnitCost[]
  /** Not printed yet: what they cost is still to come. */
  open_units: number
}

export function readOrderCost(shop: Shop, caller: Caller, { order_id }: { order_id: string }): OrderCosts {
  staffWith('see_money', caller)
  const { db } = shop
  const sale = readSales(db, [order_id]).get(order_id)
  if (!sale) throw new Refusal('order_not_found')
  const units = readPlateCosts(db, listPlatesOfOrders(db, [order_id])).flatMap((plate) =>
    plate.units.filter((unit) => unit.order_id === order_id),
  )
  const made = sumCost(units)
  const { paid_cents, refunded_cents } = sale
  return {
    ...made,
    paid_cents,
    refunded_cents,
    ...marginOfPrints(revenueOfSale(sale), made),
    units,
    open_units: listUnits(db, order_id).filter(({ status }) => status === 'queued' || status === 'printing')
      .length,
  }
}

interface Sale {
  order_id: string
  number: number
  quantity: number
  paid_cents: Cents
  refunded_cents: Cents
}

/** Returns the payments for the parts of orders, without delivery and tax. */
function readSales(db: ReadDb, orderIds: readonly string[]): Map<string, Sale> {
  const rows = db.all<Sale>(
    `select orders.id as order_id, number, quantity,
       coalesce(sum(case when ledger.kind = 'capture' then ledger.parts_cents end), 0) as paid_cents,
       coalesce(sum(case when ledger.kind <> 'capture' and ledger.state <> 'failed' then ledger.parts_cents end), 0)
         as refunded_cents
     from json_each(?) as wanted join orders on orders.id = wanted.value join quotes on quotes.id = orders.id
       left join ledger on ledger.order_id = orders.id group by orders.id`,
    JSON.stringify(orderIds),
  )
  return new Map(rows.map((row) => [row.order_id, row]))
}

function revenueOfSale({ paid_cents, refunded_cents }: Sale): Cents {
  return paid_cents - refunded_cents
}

/** Returns the rates that margins of quotes are computed with. */
export function readCostRates(shop: Shop, caller: Caller): CostRates {
  staffWith('see_money', caller)
  return readShopData(shop.db).costs
}
