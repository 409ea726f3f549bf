import {
  filamentOfPlate,
  filamentText,
  loadedFilament,
  type LoadedFilament,
} from '../../../shared/production/printers/loaded-filament.ts'
import { sameFilament } from '../../../shared/production/filament/filament-levels.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { PlateRow } from '../../orders/units/plate-store.ts'
import { findPrinterState } from '../../catalog/printer-state-store.ts'
import { changePrinterState } from '../printers/change-state.ts'
import { findLastFilamentChange } from '../printers/printer-log-store.ts'
import { changeSpool, getSpool } from './change-spool.ts'
import { findSpoolTakenOut } from './filament-log-store.ts'
import { listSpoolsAtPrinter } from './spool-store.ts'

interface Loading {
  plate: Pick<PlateRow, 'id' | 'number' | 'material' | 'color' | 'started_at'>
  printer_id: string
  /** Null: the printer reported it. */
  by_account: string | null
  now: number
}

/** Records that the filament of a plate is in its printer, because the plate was started there. */
export function loadForPlate(tx: WriteDb, loading: Loading): void {
  const { plate, printer_id } = loading
  setLoaded(tx, loading, filamentOfPlate(plate))
  const spools = listSpoolsAtPrinter(tx, printer_id)
  // A printer for several spools may hold one that nobody recorded.
  const [only] = spools
  if (spools.length !== 1 || only.slot !== 1 || sameFilament(only, plate)) return
  changeSpool(tx, only, {
    changes: { printer_id: null, slot: null },
    kind: 'moved',
    note: `Replaced for plate ${plate.number}`,
    plate_id: plate.id,
    ...loading,
  })
}

/** Takes back what the start of a plate recorded: the spool before it is back, or it is not known what is loaded. */
export function unloadForPlate(tx: WriteDb, unloading: Loading): void {
  const { plate, printer_id } = unloading
  const taken = findSpoolTakenOut(tx, plate)
  const spool = taken === undefined ? undefined : getSpool(tx, taken)
  const isElsewhere = spool?.printer_id !== null || spool.shelf !== null || spool.retired_at !== null
  if (spool && !isElsewhere && listSpoolsAtPrinter(tx, printer_id).length === 0) {
    const note = `Start of plate ${plate.number} taken back`
    changeSpool(tx, spool, { changes: { printer_id, slot: 1 }, kind: 'moved', note, ...unloading })
    setLoaded(tx, unloading, spool)
  } else if (findLastFilamentChange(tx, printer_id) === plate.started_at) setLoaded(tx, unloading, null)
}

function setLoaded(
  tx: WriteDb,
  { printer_id, by_account, now }: Loading,
  filament: LoadedFilament | null,
): void {
  const state = findPrinterState(tx, printer_id)
  const before = loadedFilament(state)
  if (before === filament || (before && filament && sameFilament(before, filament))) return
  changePrinterState(tx, {
    printer_id,
    revision: state?.revision ?? 0,
    changes: { material: filament?.material ?? null, color: filament?.color ?? null },
    entries: [{ kind: 'filament', note: filament && filamentText(filament) }],
    by_account,
    now,
  })
}
