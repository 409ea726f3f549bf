import { startWay, type StartWay } from '../../../shared/production/printer-links/print-work.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { PlateRow } from '../../orders/units/plate-store.ts'
import { listFileStates } from '../plates/print-file-store.ts'
import { listLinks } from './link-store.ts'

/** Returns a function that says what Start does with one of these plates. */
export function readStartWays(
  db: ReadDb,
  plates: readonly PlateRow[],
): (plate: Pick<PlateRow, 'id' | 'printer_id'>) => StartWay {
  const linked = new Set(listLinks(db).flatMap(({ printer_id, enabled }) => (enabled ? [printer_id] : [])))
  const files = listFileStates(
    db,
    plates.map(({ id }) => id),
  )
  return ({ id, printer_id }) =>
    startWay({ is_linked: printer_id !== null && linked.has(printer_id), file: files.get(id) ?? null })
}
