import { spoolsRunningOut } from '../../shared/production/filament/running-out.ts'
import { plateEndsAt } from '../../shared/production/plates/plate-progress.ts'
import type { DeskAction } from '../../shared/desk/desk-actions.ts'
import { gramsOf, type Milligrams, type Spool } from '../../shared/production/filament/spool.ts'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { listSpoolsInUse, spoolOf } from '../production/filament/spool-store.ts'
import { readPlateUnits } from '../production/plates/plate-units.ts'
import { readPrinterHours } from '../production/printers/read-printer-hours.ts'
import type { Shop } from '../platform/shop.ts'
import { listOpenPlates } from '../orders/units/plate-store.ts'
import { listUnitsOnPlate } from '../orders/units/unit-store.ts'
import { filamentItems } from './filament-items.ts'
import { itemOfShop } from './item-of-quote.ts'

/** Returns items about spools that cannot complete their plate, filament that runs short, and maintenance that is due. */
export function stockItems(shop: Shop, now: number): DeskItem[] {
  return [
    ...spoolItems(shop, now),
    ...filamentItems(shop, { now, hasSpools: listSpoolsInUse(shop.db).length > 0 }),
    ...maintenanceItems(shop, now),
  ]
}

/** Returns the plates that print and whose spools are too small for them. */
function spoolItems(shop: Shop, now: number): DeskItem[] {
  const spools = listSpoolsInUse(shop.db).map(spoolOf)
  const plates = listOpenPlates(shop.db).flatMap((plate) => {
    const { status, printer_id } = plate
    const ends_at = plateEndsAt(plate)
    if (status !== 'printing' || ends_at === null || printer_id === null) return []
    return [{ ...plate, printer_id, ends_at, needs_mg: needsOfPlate(shop.db, plate.id) }]
  })
  return spoolsRunningOut(plates, spools, now).map(({ plate, loaded_mg, add, elsewhere }) => {
    const { id, number, printer_id, material, color, needs_mg } = plate
    const spool = spools.find((one) => one.id === add?.id)
    const next = spool
      ? `Load S${spool.number} (${gramsText(spool.remaining_mg)}) next.`
      : elsewhereText(shop, elsewhere)
    return itemOfShop('spools_running_out', {
      subject_id: id,
      title: printerName(shop, printer_id),
      color,
      reason: `Plate ${number} still needs ${gramsText(needs_mg)} of ${material}, ${color}; ${loadedText(loaded_mg)}. ${next}`,
      since: plate.started_at ?? now,
      action: spool ? addSpool(spool, { printer_id, slot: freeSlot(printer_id, spools) }) : null,
      state: `${Math.ceil(loaded_mg / 10_000)} ${spool?.id ?? ''}`,
    })
  })
}

function addSpool(spool: Spool, place: { printer_id: string; slot: number }): DeskAction {
  const { id, revision, number, place: was } = spool
  return { does: 'add_spool', spool_id: id, revision, number, place, was }
}

/** Says where the shop's other spools of it are, so that "none" is said only of a shop that has none. */
function elsewhereText(
  shop: Shop,
  spools: readonly Pick<Spool, 'number' | 'remaining_mg' | 'place'>[],
): string {
  if (spools.length === 0) return 'No other spool of it is in the shop.'
  const texts = spools.map(({ number, remaining_mg, place }) => {
    const where =
      place !== null && 'printer_id' in place
        ? `is in ${printerName(shop, place.printer_id)}`
        : 'is for another plate'
    return `S${number} (${gramsText(remaining_mg)}) ${where}`
  })
  return `No other spool of it is free: ${texts.join(', ')}.`
}

/** Sums the filament of the units that still print: those that ended have taken theirs already. */
function needsOfPlate(db: ReadDb, plateId: string): Milligrams {
  const printing = listUnitsOnPlate(db, plateId).filter(({ outcome }) => outcome === 'printing')
  return readPlateUnits(db, printing).reduce((sum, { grams }) => sum + Math.round(grams * 1000), 0)
}

/** After the spools that are loaded: prints take from lower slots first. */
function freeSlot(printerId: string, spools: readonly Spool[]): number {
  const taken = spools.flatMap(({ place }) =>
    place && 'printer_id' in place && place.printer_id === printerId ? [place.slot] : [],
  )
  return Math.max(0, ...taken) + 1
}

/** Returns one item for the tasks of a printer that are due. */
function maintenanceItems(shop: Shop, now: number): DeskItem[] {
  const printers = readShopData(shop.db).printers.filter(({ active }) => active)
  const hours = readPrinterHours(shop.db, printers, now)
  return printers.flatMap(({ id, name }) => {
    const due = hours.get(id)!.tasks.filter((task) => task.due)
    if (due.length === 0) return []
    const [first] = due
    const others = due.length === 1 ? '' : ` And ${due.length - 1} more.`
    return itemOfShop('maintenance_due', {
      subject_id: id,
      title: name,
      reason: `${first.task}.${others}`,
      since: now,
      action: { does: 'maintained', printer_id: id, task: first.task, done_at: first.done_at },
      state: due
        .map(({ task, done_at }) => `${task} ${done_at}`)
        .join(', ')
        .slice(0, 400),
    })
  })
}

function printerName(shop: Shop, id: string): string {
  return readShopData(shop.db).printers.find((printer) => printer.id === id)?.name ?? 'An unknown printer'
}

function loadedText(loaded_mg: Milligrams): string {
  return `${gramsText(loaded_mg)} are in the printer`
}

function gramsText(mg: Milligrams): string {
  return `${Math.round(gramsOf(mg)).toLocaleString('en-US')} g`
}
