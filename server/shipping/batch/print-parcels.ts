import type { PackingSlip, PrintedParcel } from '../../../shared/floor/packing-slip.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../db/db.ts'
import { printedCode, promiseOf } from '../../floor/print-facts.ts'
import { ordersByNumber } from '../../floor/print-store.ts'
import type { PrintedFile } from '../../floor/print-travelers.ts'
import { isPractice } from '../../orders/order-heads.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { listParcels, listParcelUnits, type ParcelRow } from '../../orders/parcel-store.ts'
import { findCheckout } from '../../payments/checkout-store.ts'
import { findQuote } from '../../quotes/quote-store.ts'
import type { Shop } from '../../shop.ts'
import { isInShop } from '../choose-parcel.ts'
import { addressOfOrder } from '../address-check-store.ts'
import { readLabelFile } from '../label-files.ts'
import { listCurrentLabels } from '../label-store.ts'
import { rowsOfParcel } from '../parcel-contents.ts'

interface PrintParcels {
  /** Numbers of orders, in the sequence in which they are printed. */
  orders: readonly number[]
}

/**
 * A PDF with the slip and the label of each parcel of these orders. Labels in a printer's own language are in no PDF:
 * `printLabelRun` has them. A label that cannot be had is named on its slip, and the others are printed.
 */
export async function printParcels(
  shop: Shop,
  caller: Caller,
  { orders }: PrintParcels,
): Promise<PrintedFile> {
  staffWith('ship', caller)
  const parcels: PrintedParcel[] = []
  for (const boxed of listBoxes(shop.db, orders)) parcels.push(await printedParcel(shop, caller, boxed))
  return { filename: 'slips-and-labels.pdf', bytes: await shop.papers.parcels(parcels) }
}

/** A parcel with the order that it is sent for; an order that is not packed has its units in one box. */
interface Box {
  row: OrderRow
  parcel: ParcelRow | null
}

/** Parcels in the shop; where all have left, those. A parcel of several orders is in it once. */
function listBoxes(db: ReadDb, orders: readonly number[]): Box[] {
  const boxes = ordersByNumber(db, orders).flatMap((row): Box[] => {
    const parcels = listParcels(db, row.id)
    const inShop = parcels.filter(isInShop)
    const chosen = inShop.length > 0 ? inShop : parcels
    return chosen.length === 0 ? [{ row, parcel: null }] : chosen.map((parcel) => ({ row, parcel }))
  })
  const keyOf = ({ row, parcel }: Box) => parcel?.id ?? row.id
  return boxes.filter((box, at) => boxes.findIndex((other) => keyOf(other) === keyOf(box)) === at)
}

async function printedParcel(shop: Shop, caller: Caller, box: Box): Promise<PrintedParcel> {
  const slip = slipOf(shop, box)
  const file = await labelOf(shop, caller, box)
  if (file === null || file === 'unavailable' || file.format === 'zpl') {
    const note = file === 'unavailable' ? 'Its label is not here: print it alone.' : null
    return { slip: { ...slip, note }, label: null }
  }
  const label = { format: file.format, bytes: file.bytes }
  if (await shop.papers.canPrintLabel(label)) return { slip, label }
  return { slip: { ...slip, note: 'Its label is damaged: print it alone.' }, label: null }
}

type LabelFile = Awaited<ReturnType<typeof readLabelFile>>

/** Null for a parcel without a label, such as one that a courier takes. */
async function labelOf(
  shop: Shop,
  caller: Caller,
  { row, parcel }: Box,
): Promise<LabelFile | 'unavailable' | null> {
  const label = listCurrentLabels(shop.db, row.id).findLast(
    ({ parcel_id }) => parcel_id !== null && parcel_id === parcel?.id,
  )
  if (!label || label.label_url === null) return null
  try {
    return await readLabelFile(shop, caller, { label_id: label.id })
  } catch (error) {
    if (error instanceof Refusal) return 'unavailable'
    throw error
  }
}

function slipOf(shop: Shop, { row, parcel }: Box): PackingSlip {
  const rows = parcel === null ? [row] : rowsOfParcel(shop.db, parcel)
  const numbers = rows.map(({ number }) => number)
  const { name, street, unit, city, state, zip } = addressOfOrder(shop, row)
  const purchases = rows.map(({ checkout_id }) => findCheckout(shop.db, checkout_id)?.purchase_order ?? null)
  return {
    title: numbers.length === 1 ? `Order ${numbers[0]}` : `Orders ${numbers.join(', ')}`,
    shop: readShopData(shop.db).shop_details.name,
    lines: [
      ...purchases.filter((number) => number !== null).map((number) => `PO number ${number}`),
      ...(isPractice(shop.db, row) ? ['Practice order'] : []),
      promiseOf(row),
    ],
    address: [name, unit ? `${street}, ${unit}` : street, `${city}, ${state.toUpperCase()} ${zip}`],
    parts: rows.map((each) => partOf(shop.db, each, { parcel, isAlone: rows.length === 1 })),
    code: printedCode(shop, { kind: 'order', number: row.number }),
    note: null,
  }
}

function partOf(
  db: ReadDb,
  row: OrderRow,
  { parcel, isAlone }: { parcel: ParcelRow | null; isAlone: boolean },
): PackingSlip['parts'][number] {
  const { filename, material, color, quantity } = findQuote(db, row.id)!
  const packed = parcel === null ? [] : listParcelUnits(db, parcel.id)
  const units =
    parcel === null
      ? Array.from({ length: quantity }, (_, index) => index + 1)
      : packed.filter(({ order_id }) => order_id === row.id).map(({ unit }) => unit)
  return { title: isAlone ? null : `Order ${row.number}`, filename, material: `${material}, ${color}`, units }
}

/** The labels of orders one after another, in the language of label printers (ZPL). */
export async function printLabelRun(
  shop: Shop,
  caller: Caller,
  { orders }: PrintParcels,
): Promise<Uint8Array> {
  staffWith('ship', caller)
  const labels: Uint8Array[] = []
  for (const box of listBoxes(shop.db, orders)) {
    const file = await labelOf(shop, caller, box)
    if (file === 'unavailable')
      throw new Refusal('courier_error', `The label of order ${box.row.number} is not here.`)
    if (file?.format === 'zpl') labels.push(file.bytes, new Uint8Array([10]))
  }
  if (labels.length === 0)
    throw new Refusal('not_found', 'None of these orders has a label for a label printer.')
  return Buffer.concat(labels)
}
