import { counted } from '../../../shared/platform/counted.ts'
import { cutText } from '../../../shared/platform/cut-text.ts'
import type { FloorBoard } from '../../../shared/production/floor/floor-board.ts'
import { parseFloorCode, type FloorCode } from '../../../shared/production/floor/floor-codes.ts'
import type { PlateStatus } from '../../../shared/production/plates/plate-states.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findSpoolOfNumber } from '../filament/spool-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import type { PlateRow } from '../../orders/units/plate-store.ts'
import { listUnits } from '../../orders/units/unit-store.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { listOrdersById, listPlacedUnits } from './floor-store.ts'
import { readFloor } from './read-floor.ts'

interface CodeOrder {
  order_id: string
  number: number
  filename: string
}

/**
 * The thing that a scanned code opens: a row of the floor page, an order, a spool, or, for a plate that is done, a list
 * of its orders.
 */
type ResolvedCode =
  | { opens: 'floor'; chosen: string }
  | { opens: 'order'; order_id: string }
  | { opens: 'spool'; spool_id: string }
  | { opens: 'past_plate'; number: number; status: PlateStatus; orders: CodeOrder[] }
  | { opens: 'nothing'; why: string; search: string }

/** Resolves what a scanner or a person typed. */
export function resolveCode(shop: Shop, caller: Caller, { text }: { text: string }): ResolvedCode {
  staffWith('look', caller)
  const code = parseFloorCode(text)
  if (!code)
    return nothing(
      'This is not the code of a unit, a plate, an order, a printer or a spool of this shop.',
      text,
    )
  if (code.kind === 'plate') return resolvePlate(shop.db, code.number)
  if (code.kind === 'printer') return resolvePrinter(shop.db, code.id)
  if (code.kind === 'spool') return resolveSpool(shop.db, code.number)
  return resolveOrder(shop, caller, code)
}

function nothing(why: string, search: string): ResolvedCode {
  return { opens: 'nothing', why, search: cutText(search.trim(), 100) }
}

function resolvePlate(db: ReadDb, number: number): ResolvedCode {
  const plate = db.get<PlateRow>('select * from plates where number = ?', number)
  if (!plate) return nothing(`There is no plate ${number}.`, '')
  const { id, status } = plate
  if (status !== 'cleared' && status !== 'cancelled') return { opens: 'floor', chosen: id }
  const ids = listPlacedUnits(db, [id]).map(({ order_id }) => order_id)
  const orders = listOrdersById(db, [...new Set(ids)])
    .toSorted((a, b) => a.number - b.number)
    .map((order) => ({
      order_id: order.id,
      number: order.number,
      filename: findQuote(db, order.id)!.filename,
    }))
  return { opens: 'past_plate', number, status, orders }
}

/** The code holds the id in upper case. The floor page names a printer `printer-<id>`. */
function resolvePrinter(db: ReadDb, code: string): ResolvedCode {
  const printer = readShopData(db).printers.find(({ id }) => id.toUpperCase() === code)
  return printer
    ? { opens: 'floor', chosen: `printer-${printer.id}` }
    : nothing(`There is no printer ${code}.`, '')
}

function resolveSpool(db: ReadDb, number: number): ResolvedCode {
  const spool = findSpoolOfNumber(db, number)
  return spool ? { opens: 'spool', spool_id: spool.id } : nothing(`There is no spool S${number}.`, '')
}

function resolveOrder(
  shop: Shop,
  caller: Caller,
  code: Exclude<FloorCode, { kind: 'plate' | 'printer' | 'spool' }>,
): ResolvedCode {
  const { number } = code
  const order = shop.db.get<OrderRow>('select * from orders where number = ?', number)
  if (!order) return nothing(`There is no order ${number}.`, String(number))
  if (code.kind === 'order') return { opens: 'order', order_id: order.id }
  const units = listUnits(shop.db, order.id).length
  if (code.unit > units)
    return nothing(
      `Order ${number} has ${counted(units, 'unit')}; there is no unit ${code.unit}.`,
      String(number),
    )
  const chosen = rowOfUnit(readFloor(shop, caller), order.id, code.unit)
  return chosen === null ? { opens: 'order', order_id: order.id } : { opens: 'floor', chosen }
}

/**
 * Returns the plate that the unit is on, or its row in the queue or among the printed units; null if it left the floor.
 */
function rowOfUnit({ plates, queue, finish }: FloorBoard, orderId: string, unit: number): string | null {
  const finished = finish.find((row) => row.order.order_id === orderId && row.units.includes(unit))
  if (finished) return finished.id
  const queued = queue.find((row) => row.order.order_id === orderId && row.units.includes(unit))
  if (queued) return queued.id
  const plate = plates.find(({ units }) =>
    units.some((placed) => placed.order_id === orderId && placed.unit === unit),
  )
  return plate?.id ?? null
}
