import { LABEL_FORMATS, type LabelSheet } from '../../../shared/production/floor/label-formats.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { orderLabels, plateLabels, printerLabels, unitLabels, type LabelUnit } from './label-facts.ts'
import type { PrintedFile } from './print-travelers.ts'
import { gramsOf } from '../../../shared/production/filament/spool.ts'
import { spoolLabel, type Label } from '../../../shared/production/floor/label.ts'
import { shortDay } from '../../../shared/orders/words-in-emails.ts'
import { gramsOnPaper } from '../../../shared/production/floor/traveler.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { pacificDayOf } from '../../../shared/platform/time.ts'
import { findMaterial } from '../../../shared/catalog/catalog.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { findSpoolOfNumber } from '../filament/spool-store.ts'
import { printedCode } from './print-facts.ts'

export interface LabelsInput {
  units: readonly LabelUnit[]
  orders: readonly number[]
  plates: readonly number[]
  printers: readonly string[]
  spools: readonly number[]
  sheet: LabelSheet
}

/** Returns labels of units, of orders' boxes, of plates, of printers and of spools: one PDF, or ZPL in a format of such printers. */
export async function printLabels(shop: Shop, caller: Caller, input: LabelsInput): Promise<PrintedFile> {
  staffWith('look', caller)
  const { units, orders, plates, printers, spools, sheet } = input
  const labels = [
    ...unitLabels(shop, units),
    ...orderLabels(shop, orders),
    ...plateLabels(shop, plates),
    ...printerLabels(shop, printers),
    ...spoolLabels(shop, spools),
  ]
  const isZpl = LABEL_FORMATS[sheet.format].dots_per_mm !== null
  return {
    filename: `${fileNameOf(input)}.${isZpl ? 'zpl' : 'pdf'}`,
    bytes: isZpl
      ? shop.machine.papers.zplLabels(labels, sheet.format)
      : await shop.machine.papers.labels(labels, sheet),
  }
}

/** `labels-1012` where all labels belong to one order. */
function fileNameOf({ units, orders, plates, printers, spools }: LabelsInput): string {
  if (spools.length > 0) return 'labels-spools'
  const numbers = new Set([...units.map(({ number }) => number), ...orders])
  if (numbers.size === 1 && plates.length + printers.length === 0) return `labels-${[...numbers][0]}`
  if (numbers.size === 0 && plates.length === 1 && printers.length === 0) return `labels-plate-${plates[0]}`
  return 'labels'
}

/** Returns labels with the facts about a spool that a person at the shelf needs, and the code that opens it. */
function spoolLabels(shop: Shop, numbers: readonly number[]): Label[] {
  const { catalog } = readShopData(shop.db)
  return numbers.map((number) => {
    const spool = findSpoolOfNumber(shop.db, number)
    if (!spool) throw new Refusal('not_found', `There is no spool S${number}.`)
    const { material, color, brand, lot, net_mg, empty_mg, opened_at } = spool
    const net = gramsOnPaper(gramsOf(net_mg))
    return spoolLabel(
      {
        number,
        filament: `${findMaterial(catalog, material).label}, ${color}`,
        brand,
        lot,
        weights: empty_mg === null ? net : `${net}, empty spool ${gramsOnPaper(gramsOf(empty_mg))}`,
        opened: opened_at === null ? null : `Opened ${shortDay(pacificDayOf(opened_at))}`,
      },
      printedCode(shop, { kind: 'spool', number }),
    )
  })
}
