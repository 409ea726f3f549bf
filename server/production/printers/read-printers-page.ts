import { plateEndsAt } from '../../../shared/production/plates/plate-progress.ts'
import type {
  PrinterHistoryEntry,
  PrinterLogEntry,
  PrintersPageData,
  ShownPrinter,
} from '../../../shared/production/printers-page-data.ts'
import { activityOf } from '../../../shared/production/printers/printer-state.ts'
import { loadedFilament } from '../../../shared/production/printers/loaded-filament.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData, type ShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { listActions } from './printer-action-store.ts'
import { listLog } from './printer-log-store.ts'
import { countPlannedPlates, readBedPlates, type BedPlate } from './printer-plates-store.ts'
import { readPrinterHours } from './read-printer-hours.ts'
import { readPrinterStates, type PrinterStateRow } from '../../catalog/printer-state-store.ts'

const MAX_LOG = 100

/** Returns every printer with its condition, its plate and its hours; and what the owner chooses from. */
export function readPrintersPage(shop: Shop, caller: Caller): PrintersPageData {
  staffWith('look', caller)
  const now = shop.clock.now()
  const data = readShopData(shop.db)
  return {
    now,
    version: data.versions.printers,
    profiles_version: data.versions.printer_profiles,
    printers: showPrinters(shop.db, data, now),
    profiles: data.printer_profiles,
    price_profile_id: (data.printers.find(({ active }) => active) ?? data.printers[0]).profile_id,
    materials: data.catalog.materials.map(({ id, label, colors }) => ({
      id,
      label,
      colors: data.catalog.custom_color === null ? colors : [...colors, data.catalog.custom_color],
    })),
  }
}

export function readPrinterLog(shop: Shop, caller: Caller, input: { printer_id: string }): PrinterLogEntry[] {
  staffWith('look', caller)
  return listLog(shop.db, input.printer_id, MAX_LOG)
}

/** Returns the work on a printer and the actions through its connection, newest first. */
export function readPrinterHistory(
  shop: Shop,
  caller: Caller,
  input: { printer_id: string },
): PrinterHistoryEntry[] {
  const work = readPrinterLog(shop, caller, input).map((entry) => ({ of: 'work' as const, ...entry }))
  const actions = listActions(shop.db, input.printer_id, MAX_LOG).map((action) => ({
    of: 'connection' as const,
    ...action,
  }))
  return [...work, ...actions].toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, MAX_LOG)
}

function showPrinters(db: ReadDb, { printers }: ShopData, now: number): ShownPrinter[] {
  const states = readPrinterStates(db)
  const plates = readBedPlates(db)
  const planned = countPlannedPlates(db)
  const hours = readPrinterHours(db, printers, now)
  return printers.map((printer) => {
    const { id } = printer
    const plate = plates.get(id)
    return {
      id,
      printer,
      ...showState(printer, states.get(id), plate),
      plate: plate ? { number: plate.number, status: plate.status, ends_at: plateEndsAt(plate) } : null,
      planned_plates: planned.get(id) ?? 0,
      ...hours.get(id)!,
    }
  })
}

function showState(printer: Printer, state: PrinterStateRow | undefined, plate: BedPlate | undefined) {
  const condition = state?.condition ?? 'available'
  const isResting = condition !== 'available'
  return {
    revision: state?.revision ?? 0,
    condition,
    activity: activityOf(printer, condition, plate ?? null),
    reason: state?.reason ?? null,
    since: isResting ? state!.since : sinceOf(plate, state),
    until: state?.until ?? null,
    nozzle_mm: state?.nozzle_mm ?? null,
    loaded: loadedFilament(state),
  }
}

function sinceOf(plate: BedPlate | undefined, state: PrinterStateRow | undefined): number | null {
  if (plate) return plate.printed_at ?? plate.started_at
  return state?.since ?? null
}
