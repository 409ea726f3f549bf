import { plateFilament } from '../../shared/production/filament/plate-filament.ts'
import { sameFilament } from '../../shared/production/filament/filament-levels.ts'
import { gramsOf, type Milligrams, type Spool } from '../../shared/production/filament/spool.ts'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { listSpoolsInUse, spoolOf } from '../production/filament/spool-store.ts'
import { readPlateUnits } from '../production/plates/plate-units.ts'
import { readPrinterHours } from '../production/printers/read-printer-hours.ts'
import type { Shop } from '../platform/shop.ts'
import { listOpenPlates, type PlateRow } from '../orders/units/plate-store.ts'
import { listUnitsOnPlate } from '../orders/units/unit-store.ts'
import { filamentItems } from './filament-items.ts'
import { itemOfShop } from './item-of-quote.ts'

/** Returns items about spools that cannot complete their plate, filament that runs short, and maintenance that is due. */
export function stockItems(shop: Shop, now: number): DeskItem[] {
  const spools = listSpoolsInUse(shop.db).map(spoolOf)
  return [
    ...(spools.length === 0
      ? []
      : listOpenPlates(shop.db).flatMap((plate) => plateItem(shop, plate, spools) ?? [])),
    ...filamentItems(shop, { now, hasSpools: spools.length > 0 }),
    ...maintenanceItems(shop, now),
  ]
}

/** A plate that prints, of whose filament the printer has too little. If the shop records no spool of it, nothing can be said. */
function plateItem(shop: Shop, plate: PlateRow, spools: readonly Spool[]): DeskItem | null {
  const { id, number, status, printer_id, material, color, started_at } = plate
  if (status !== 'printing' || started_at === null || printer_id === null) return null
  if (!spools.some((spool) => sameFilament(spool, plate))) return null
  const facts = plateFilament({ material, color, printer_id, needs_mg: needsOfPlate(shop.db, id) }, spools)
  if (facts.loaded_mg >= facts.needs_mg) return null
  const name = printerName(shop, printer_id)
  const [next] = facts.suggested
  const spool = next && spools.find((one) => one.id === next.id)
  return itemOfShop('spools_running_out', {
    subject_id: id,
    title: name,
    color,
    reason: `Plate ${number} still needs ${gramsText(facts.needs_mg)} of ${material}, ${color}; ${loadedText(facts.loaded_mg)}. ${
      spool
        ? `Put S${spool.number} (${gramsText(spool.remaining_mg)}) in when it runs out.`
        : `No other spool of it is in the shop.`
    }`,
    since: started_at,
    action: spool
      ? {
          does: 'add_spool',
          spool_id: spool.id,
          revision: spool.revision,
          number: spool.number,
          place: { printer_id, slot: freeSlot(printer_id, spools) },
          was: spool.place,
        }
      : null,
    state: `${Math.ceil(facts.loaded_mg / 10_000)} ${spool?.id ?? ''}`,
  })
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
  return loaded_mg === 0 ? 'no spool of it is in the printer' : `${gramsText(loaded_mg)} are in the printer`
}

function gramsText(mg: Milligrams): string {
  return `${Math.round(gramsOf(mg)).toLocaleString('en-US')} g`
}
