import { inOrderOfUse } from '../../../shared/production/filament/plate-filament.ts'
import { milligramsOf, type SpoolLogKind } from '../../../shared/production/filament/spool.ts'
import { stillTaken, takeFilament, type Taken } from '../../../shared/production/filament/take-filament.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { PlateRow } from '../../orders/units/plate-store.ts'
import type { UnitRow } from '../../orders/units/unit-store.ts'
import { insertFilamentLog, listUnitFilament } from './filament-log-store.ts'
import { getSpool } from './change-spool.ts'
import { listSpoolsAtPrinter, saveSpool, spoolOf } from './spool-store.ts'

type Unit = Pick<UnitRow, 'order_id' | 'unit'>

interface UnitPrint {
  plate: Pick<PlateRow, 'id' | 'printer_id' | 'material' | 'color'>
  unit: Unit
  grams: number
  now: number
}

/**
 * Takes what the print of a unit used from the spools of its filament at the plate's printer. Nothing refuses it: the print is done,
 * and what the records do not have is booked beyond them.
 */
export function bookFilament(tx: WriteDb, { plate, unit, grams, now }: UnitPrint): void {
  const { printer_id, material, color } = plate
  const spools = (printer_id === null ? [] : listSpoolsAtPrinter(tx, printer_id))
    .map(spoolOf)
    .filter((spool) => spool.material === material && spool.color === color)
  for (const taken of takeFilament(inOrderOfUse(spools), milligramsOf(grams)))
    book(tx, taken, { kind: 'used', plate_id: plate.id, unit, now })
}

/** Gives back what the print of a unit took from spools, because it was recorded by mistake. */
export function giveFilamentBack(
  tx: WriteDb,
  { plate_id, unit, now }: { plate_id: string; unit: Unit; now: number },
): void {
  const { order_id, unit: number } = unit
  for (const { spool_id, mg, beyond_mg } of stillTaken(
    listUnitFilament(tx, { plate_id, order_id, unit: number }),
  ))
    book(tx, { spool_id, mg: -mg, beyond_mg: -beyond_mg }, { kind: 'taken_back', plate_id, unit, now })
}

function book(
  tx: WriteDb,
  { spool_id, mg, beyond_mg }: Taken,
  print: { kind: SpoolLogKind; plate_id: string; unit: Unit; now: number },
): void {
  const { kind, plate_id, unit, now } = print
  const spool = spool_id === null ? null : getSpool(tx, spool_id)
  const remaining_mg = spool === null ? null : spool.remaining_mg - mg
  if (spool && remaining_mg !== null) {
    const opened = kind === 'used' && spool.opened_at === null ? { opened_at: now } : {}
    saveSpool(tx, spool, { remaining_mg, ...opened }, now)
  }
  insertFilamentLog(tx, {
    spool_id,
    at: now,
    kind,
    change_mg: -mg,
    remaining_mg,
    beyond_mg,
    plate_id,
    order_id: unit.order_id,
    unit: unit.unit,
    note: null,
    by_account: null,
  })
}
