import type { MoveSpool, SpoolPlace } from '../../../shared/production/filament/spool.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { getPrinter } from '../printers/get-printer.ts'
import { findPrinterState } from '../../catalog/printer-state-store.ts'
import { setNozzleAndFilamentIn } from '../printers/set-nozzle-and-filament.ts'
import type { Shop } from '../../platform/shop.ts'
import { changeSpool, getSeenSpool, refuseRetired } from './change-spool.ts'
import { findSpoolInSlot, type SpoolUpdate, type SpoolRow } from './spool-store.ts'

/**
 * Puts a spool into a printer or on a shelf. In the first slot it is what the printer is loaded with, so that plates are planned for it;
 * a spool that is in the slot leaves it. Refuses with `printer_refused` when the printer cannot print the material.
 */
export function moveSpool(shop: Shop, caller: Caller, input: MoveSpool): void {
  const { account_id } = staffWith('make', caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    const row = getSeenSpool(tx, input)
    refuseRetired(row)
    const { place } = input
    const by = { by_account: account_id, now }
    if (place && 'printer_id' in place) makeRoom(tx, { place, spool: row, ...by })
    changeSpool(tx, row, {
      changes: columnsOf(place),
      kind: 'moved',
      note: placeNote(tx, place),
      ...by,
    })
    if (place && 'printer_id' in place && place.slot === 1) load(tx, shop, caller, { row, ...place })
  })
}

function columnsOf(place: SpoolPlace): SpoolUpdate {
  if (place === null) return { printer_id: null, slot: null, shelf: null }
  return 'shelf' in place
    ? { printer_id: null, slot: null, shelf: place.shelf }
    : { printer_id: place.printer_id, slot: place.slot, shelf: null }
}

function placeNote(tx: WriteDb, place: SpoolPlace): string | null {
  if (place === null) return null
  if ('shelf' in place) return place.shelf
  return `${getPrinter(tx, place.printer_id).name}, slot ${place.slot}`
}

interface Room {
  place: { printer_id: string; slot: number }
  spool: SpoolRow
  by_account: string
  now: number
}

/** The spool that was in the slot is now wherever staff put it: not known. */
function makeRoom(tx: WriteDb, { place, spool, ...by }: Room): void {
  const other = findSpoolInSlot(tx, place.printer_id, place.slot)
  if (!other || other.id === spool.id) return
  const note = `Replaced by S${spool.number}`
  changeSpool(tx, other, { changes: columnsOf(null), kind: 'moved', note, ...by })
}

function load(
  tx: WriteDb,
  shop: Shop,
  caller: Caller,
  { row, printer_id }: { row: SpoolRow; printer_id: string },
): void {
  const state = findPrinterState(tx, printer_id)
  if (state?.material === row.material && state.color === row.color) return
  setNozzleAndFilamentIn(tx, shop, caller, {
    printer_id,
    revision: state?.revision ?? 0,
    nozzle_mm: state?.nozzle_mm ?? null,
    filament: { material: row.material, color: row.color },
  })
}
