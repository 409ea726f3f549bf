import type { PackingSlip, PrintedParcel } from '../../../shared/production/floor/packing-slip.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { ordersByNumber } from '../../production/floor/print-store.ts'
import type { PrintedFile } from '../../production/floor/print-travelers.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { isPractice } from '../../orders/order-heads.ts'
import { listParcels, type ParcelRow } from '../../orders/parcel-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { isInShop } from '../choose-parcel.ts'
import { readLabelFile } from '../label-files.ts'
import { listCurrentLabels, type LabelRow } from '../label-store.ts'
import { slipOf } from '../read-slip.ts'

interface PrintParcels {
  /** Numbers of orders, in the sequence in which they are printed. */
  orders: readonly number[]
  /** Only this parcel of them. */
  parcel?: string | undefined
  /** Only their slips, only their labels, or only the test labels of those that are tests. */
  only?: 'slips' | 'labels' | 'test' | undefined
}

/**
 * Returns a PDF with the slip and the label of each parcel of the orders. Labels in a printer's own language are in no PDF:
 * `printLabelRun` has them. A label that cannot be had is named on its slip, and the others are printed. Of labels alone, such a
 * slip is in the place of the label.
 */
export async function printParcels(shop: Shop, caller: Caller, input: PrintParcels): Promise<PrintedFile> {
  staffWith('ship', caller)
  const parcels: PrintedParcel[] = []
  for (const { row, parcel } of parcelsToPrint(shop.db, input)) {
    if (input.only === 'test') {
      if (isPractice(shop.db, row)) parcels.push({ slip: null, label: null, test: slipOf(shop, row, parcel) })
      continue
    }
    const printed =
      input.only === 'slips'
        ? { slip: slipOf(shop, row, parcel), label: null }
        : await printedParcel(shop, caller, row, parcel)
    if (input.only !== 'labels') parcels.push(printed)
    else if (printed.label) parcels.push({ ...printed, slip: null })
    else if (printed.slip.note !== null) parcels.push(printed)
  }
  if (parcels.length === 0) throw new Refusal('not_found', 'None of these orders has a label to print.')
  return {
    filename: `${input.only ?? 'slips-and-labels'}.pdf`,
    bytes: await shop.machine.papers.parcels(parcels),
  }
}

interface ToPrint {
  row: OrderRow
  /** Null for an order that is still to be packed. */
  parcel: ParcelRow | null
}

/** Returns the parcels of the orders that are in the shop, each once; of an order that was sent, all of its parcels. Canceled orders have none. */
export function parcelsToPrint(db: ReadDb, { orders, parcel: only }: PrintParcels): ToPrint[] {
  const found = ordersByNumber(db, orders).flatMap((row): ToPrint[] => {
    const all = listParcels(db, row.id)
    if (all.length === 0 && row.status === 'cancelled') return []
    const inShop = all.filter(isInShop)
    const printed =
      only === undefined ? (inShop.length > 0 ? inShop : all) : all.filter(({ id }) => id === only)
    if (only !== undefined && printed.length === 0) throw new Refusal('not_found', 'There is no such parcel.')
    return printed.length > 0 ? printed.map((parcel) => ({ row, parcel })) : [{ row, parcel: null }]
  })
  const seen = new Set<string>()
  return found.filter(({ parcel }) => {
    const isNew = parcel === null || !seen.has(parcel.id)
    if (parcel) seen.add(parcel.id)
    return isNew
  })
}

async function printedParcel(
  shop: Shop,
  caller: Caller,
  row: OrderRow,
  parcel: ParcelRow | null,
): Promise<PrintedParcel & { slip: PackingSlip }> {
  const slip = slipOf(shop, row, parcel)
  const file = await labelOf(shop, caller, parcel)
  if (file === null || file === 'unavailable' || file.format === 'zpl')
    return {
      slip: { ...slip, note: file === 'unavailable' ? 'Its label is not here: print it alone.' : null },
      label: null,
    }
  const label = { format: file.format, bytes: file.bytes }
  if (await shop.machine.papers.canPrintLabel(label)) return { slip, label }
  return { slip: { ...slip, note: 'Its label is damaged: print it alone.' }, label: null }
}

/** Returns the label of a parcel that has a file; a courier's ride has none. */
export function printableLabel(db: ReadDb, parcel: ParcelRow): LabelRow | undefined {
  return listCurrentLabels(db, parcel.order_id).find(
    ({ parcel_id, label_url }) => parcel_id === parcel.id && label_url !== null,
  )
}

type LabelFile = Awaited<ReturnType<typeof readLabelFile>>

/** Null for a parcel without a label, such as one that a courier takes. */
async function labelOf(
  shop: Shop,
  caller: Caller,
  parcel: ParcelRow | null,
): Promise<LabelFile | 'unavailable' | null> {
  const label = parcel && printableLabel(shop.db, parcel)
  if (!label) return null
  try {
    return await readLabelFile(shop, caller, { label_id: label.id })
  } catch (error) {
    if (error instanceof Refusal) return 'unavailable'
    throw error
  }
}

/** Returns the labels of the parcels one after another, in the language of label printers (ZPL). */
export async function printLabelRun(shop: Shop, caller: Caller, input: PrintParcels): Promise<Uint8Array> {
  staffWith('ship', caller)
  const labels: Uint8Array[] = []
  for (const { row, parcel } of parcelsToPrint(shop.db, input)) {
    const file = await labelOf(shop, caller, parcel)
    if (file === 'unavailable')
      throw new Refusal('courier_error', `The label of order ${row.number} is not here.`)
    if (file?.format === 'zpl') labels.push(file.bytes, new Uint8Array([10]))
  }
  if (labels.length === 0)
    throw new Refusal('not_found', 'None of these orders has a label for a label printer.')
  return Buffer.concat(labels)
}
