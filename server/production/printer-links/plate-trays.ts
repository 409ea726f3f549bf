import {
  proposedTray,
  trayChoices,
  type TrayChoice,
} from '../../../shared/production/printer-links/choose-tray.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { listSpoolsInUse, spoolOf } from '../filament/spool-store.ts'
import { filamentsOf, type PrintFileRow } from '../plates/print-file-store.ts'
import type { Shop } from '../../platform/shop.ts'
import type { PlateRow } from '../../orders/units/plate-store.ts'
import { liveLinkOf } from './live-links.ts'

/** The trays from which a printer that changes filament itself can print a plate. */
export interface PlateTrays {
  choices: TrayChoice[]
  /** The one that has the plate's spool; null: a person chooses. */
  proposed: number | null
}

/** Null for a printer without a choice, and while it does not answer. */
export function readPlateTrays(shop: Shop, db: ReadDb, plate: PlateRow): PlateTrays | null {
  const { printer_id, material, color } = plate
  if (printer_id === null) return null
  const trays = liveLinkOf(shop, printer_id).report?.trays ?? []
  if (trays.length === 0) return null
  const spools = listSpoolsInUse(db).map(spoolOf)
  const choices = trayChoices({ trays, spools, plate: { printer_id, material, color } })
  return { choices, proposed: proposedTray(choices) }
}

/**
 * Returns the tray that a plate is printed from; null if its printer has no choice. Refuses what would print another
 * filament.
 */
export function trayToPrintFrom(
  shop: Shop,
  db: ReadDb,
  { plate, file, wanted }: { plate: PlateRow; file: PrintFileRow; wanted: number | null },
): TrayChoice | null {
  const trays = readPlateTrays(shop, db, plate)
  if (trays === null) return null
  if ((filamentsOf(file)?.length ?? 0) > 1)
    throw new Refusal(
      'printer_refused',
      'The print file is of several filaments, and a plate is of one. Slice it with the filament of the plate only.',
    )
  const index = wanted ?? trays.proposed
  const chosen = trays.choices.find((choice) => choice.index === index)
  if (!chosen)
    throw new Refusal(
      'printer_refused',
      'Choose the tray that has the filament of this plate, then start it.',
    )
  if (chosen.why_not !== null)
    throw new Refusal(
      'printer_refused',
      `This plate cannot be printed from ${chosen.name}. ${chosen.why_not}`,
    )
  return chosen
}
