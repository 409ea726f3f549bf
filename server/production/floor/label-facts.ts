import type { DeliveryMethod } from '../../../shared/quoting/delivery/delivery.ts'
import {
  labelLine,
  orderLabel,
  unitLabel,
  type Label,
  type LabelOrder,
} from '../../../shared/production/floor/label.ts'
import { durationOnPaper } from '../../../shared/production/floor/paper-words.ts'
import { gramsOnPaper } from '../../../shared/production/floor/traveler.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { materialNameOf } from '../../catalog/material-name.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { findOwnName } from '../../orders/units/plate-store.ts'
import { findDelivery } from '../../quoting/delivery/delivery-store.ts'
import { isPractice } from '../../orders/order-heads.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { printedCode, promiseOf } from './print-facts.ts'
import { listPlacedUnits } from './floor-store.ts'
import { ordersByNumber, platesByNumber } from './print-store.ts'

export const METHOD_WORDS: Record<DeliveryMethod, string> = { courier: 'Courier', shipping: 'Carrier' }

/** A unit of an order; with `unit` null all of its units. */
export interface LabelUnit {
  number: number
  unit: number | null
}

export function unitLabels(shop: Shop, wanted: readonly LabelUnit[]): Label[] {
  const orders = ordersByNumber(
    shop.db,
    wanted.map(({ number }) => number),
  )
  return orders.flatMap((row, at) => {
    const order = labelOrder(shop, row)
    return numbersOf(order, wanted[at].unit).map((unit) =>
      unitLabel(order, unit, printedCode(shop, { kind: 'unit', number: order.number, unit })),
    )
  })
}

function numbersOf({ number, quantity }: LabelOrder, unit: number | null): number[] {
  if (unit === null) return Array.from({ length: quantity }, (_, at) => at + 1)
  if (unit > quantity)
    throw new Refusal(
      'not_found',
      `Order ${number} has ${counted(quantity, 'unit')}; there is no unit ${unit}.`,
    )
  return [unit]
}

export function orderLabels(shop: Shop, numbers: readonly number[]): Label[] {
  return ordersByNumber(shop.db, numbers).map((row) =>
    orderLabel(labelOrder(shop, row), printedCode(shop, { kind: 'order', number: row.number })),
  )
}

function labelOrder(shop: Shop, row: OrderRow): LabelOrder {
  const quote = findQuote(shop.db, row.id)!
  const { filename, quantity, color } = quote
  return {
    number: row.number,
    filename,
    quantity,
    material: `${materialNameOf(shop.db, quote)}, ${color}`,
    ship_by: promiseOf(row),
    delivery: METHOD_WORDS[findDelivery(shop.db, row.id)!.method],
    practice: isPractice(shop.db, row),
  }
}

export function plateLabels(shop: Shop, numbers: readonly number[]): Label[] {
  const plates = platesByNumber(shop.db, numbers)
  const placed = listPlacedUnits(
    shop.db,
    plates.map(({ id }) => id),
  )
  const units = Map.groupBy(placed, ({ plate_id }) => plate_id)
  const { printers } = readShopData(shop.db)
  return plates.map((plate) => {
    const own = units.get(plate.id) ?? []
    const orders = new Set(own.map(({ order_id }) => order_id)).size
    const printer = printers.find(({ id }) => id === plate.printer_id)
    return {
      title: `Plate ${plate.number}`,
      lines: [
        labelLine(`${findOwnName(shop.db, plate.id) ?? plate.material}, ${plate.color}`, { bold: true }),
        labelLine(printer?.name ?? plate.printer_id ?? 'No printer chosen', { may_cut: true }),
        labelLine(`${counted(own.length, 'unit')} of ${counted(orders, 'order')}`),
        labelLine(`${durationOnPaper(plate.seconds)}, ${gramsOnPaper(plate.grams)}`),
      ],
      code: printedCode(shop, { kind: 'plate', number: plate.number }),
    }
  })
}

export function printerLabels(shop: Shop, ids: readonly string[]): Label[] {
  const { printers } = readShopData(shop.db)
  return ids.map((id) => {
    const printer = printers.find((candidate) => candidate.id === id)
    if (!printer) throw new Refusal('not_found', `There is no printer ${id}.`)
    const code = printedCode(shop, { kind: 'printer', id })
    const lines = [
      labelLine(`${printer.build_volume_mm.join(' × ')} mm`),
      labelLine(`Nozzles ${printer.nozzles_mm.join(', ')} mm`, { may_cut: true }),
      labelLine(code.text, { may_cut: true }),
    ]
    return { title: printer.name, lines, code }
  })
}
