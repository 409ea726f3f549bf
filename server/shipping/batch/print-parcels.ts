import type { PackingSlip, PrintedParcel } from '../../../shared/floor/packing-slip.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { printedCode, promiseOf } from '../../floor/print-facts.ts'
import { ordersByNumber } from '../../floor/print-store.ts'
import type { PrintedFile } from '../../floor/print-travelers.ts'
import { isPractice } from '../../orders/order-heads.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { findCheckout } from '../../payments/checkout-store.ts'
import { findQuote } from '../../quotes/quote-store.ts'
import type { Shop } from '../../shop.ts'
import { addressOfOrder } from '../address-check-store.ts'
import { readLabelFile } from '../label-files.ts'
import { findCurrentLabel } from '../label-store.ts'

interface PrintParcels {
  /** Numbers of orders, in the sequence in which they are printed. */
  orders: readonly number[]
}

/**
 * A PDF with the slip and the label of each order. Labels in a printer's own language are in no PDF: `printLabelRun` has
 * them. A label that cannot be had is named on its slip, and the others are printed.
 */
export async function printParcels(
  shop: Shop,
  caller: Caller,
  { orders }: PrintParcels,
): Promise<PrintedFile> {
  staffWith('ship', caller)
  const parcels: PrintedParcel[] = []
  for (const row of ordersByNumber(shop.db, orders)) parcels.push(await printedParcel(shop, caller, row))
  return { filename: 'slips-and-labels.pdf', bytes: await shop.papers.parcels(parcels) }
}

async function printedParcel(shop: Shop, caller: Caller, row: OrderRow): Promise<PrintedParcel> {
  const slip = slipOf(shop, row)
  const file = await labelOf(shop, caller, row)
  if (file === null || file === 'unavailable' || file.format === 'zpl')
    return {
      slip: { ...slip, note: file === 'unavailable' ? 'Its label is not here: print it alone.' : null },
      label: null,
    }
  const label = { format: file.format, bytes: file.bytes }
  if (await shop.papers.canPrintLabel(label)) return { slip, label }
  return { slip: { ...slip, note: 'Its label is damaged: print it alone.' }, label: null }
}

type LabelFile = Awaited<ReturnType<typeof readLabelFile>>

/** Null for an order without a label, such as one that a courier takes. */
async function labelOf(shop: Shop, caller: Caller, row: OrderRow): Promise<LabelFile | 'unavailable' | null> {
  const label = findCurrentLabel(shop.db, row.id)
  if (!label || label.label_url === null) return null
  try {
    return await readLabelFile(shop, caller, { label_id: label.id })
  } catch (error) {
    if (error instanceof Refusal) return 'unavailable'
    throw error
  }
}

function slipOf(shop: Shop, row: OrderRow): PackingSlip {
  const { filename, material, color, quantity } = findQuote(shop.db, row.id)!
  const { name, street, unit, city, state, zip } = addressOfOrder(shop, row)
  const purchase_order = findCheckout(shop.db, row.checkout_id)?.purchase_order ?? null
  return {
    title: `Order ${row.number}`,
    shop: readShopData(shop.db).shop_details.name,
    lines: [
      ...(purchase_order === null ? [] : [`PO number ${purchase_order}`]),
      ...(isPractice(shop.db, row) ? ['Practice order'] : []),
      promiseOf(row),
    ],
    address: [name, unit ? `${street}, ${unit}` : street, `${city}, ${state.toUpperCase()} ${zip}`],
    part: { filename, material: `${material}, ${color}` },
    units: quantity,
    code: printedCode(shop, { kind: 'order', number: row.number }),
    note: null,
  }
}

/** The labels of orders one after another, in the language of label printers (ZPL). */
export async function printLabelRun(
  shop: Shop,
  caller: Caller,
  { orders }: PrintParcels,
): Promise<Uint8Array> {
  staffWith('ship', caller)
  const labels: Uint8Array[] = []
  for (const row of ordersByNumber(shop.db, orders)) {
    const file = await labelOf(shop, caller, row)
    if (file === 'unavailable')
      throw new Refusal('courier_error', `The label of order ${row.number} is not here.`)
    if (file?.format === 'zpl') labels.push(file.bytes, new Uint8Array([10]))
  }
  if (labels.length === 0)
    throw new Refusal('not_found', 'None of these orders has a label for a label printer.')
  return Buffer.concat(labels)
}
