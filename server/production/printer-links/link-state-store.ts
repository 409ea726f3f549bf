import { MachineState } from '../../../shared/production/printer-links/machine-report.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { LinkFault } from '../../platform/ports/printer-link.ts'

/** A row of `printer_link_states`: what a printer said last. */
export interface LinkStateRow {
  printer_id: string
  /** Null while it cannot be reached. */
  state: MachineState | null
  message: string | null
  filament_out: 0 | 1 | null
  /** The file that it named last; null: none since it was idle. */
  file_name: string | null
  fault: LinkFault | null
  fault_text: string | null
  since: number
  heard_at: number | null
}

const KNOWN = new Set<string>(MachineState.options)

/** A state of another version of the program counts as unknown. */
function decode(row: LinkStateRow): LinkStateRow {
  return row.state === null || KNOWN.has(row.state) ? row : { ...row, state: 'unknown' }
}

export function findLinkState(db: ReadDb, printerId: string): LinkStateRow | undefined {
  const row = db.get<LinkStateRow>('select * from printer_link_states where printer_id = ?', printerId)
  return row && decode(row)
}

export function listLinkStates(db: ReadDb): Map<string, LinkStateRow> {
  const rows = db.all<LinkStateRow>('select * from printer_link_states')
  return new Map(rows.map((row) => [row.printer_id, decode(row)]))
}

export function saveLinkState(tx: WriteDb, row: LinkStateRow): void {
  tx.run(
    `insert into printer_link_states
       (printer_id, state, message, filament_out, file_name, fault, fault_text, since, heard_at)
     values (:printer_id, :state, :message, :filament_out, :file_name, :fault, :fault_text, :since, :heard_at)
     on conflict (printer_id) do update set state = excluded.state, message = excluded.message,
       filament_out = excluded.filament_out, file_name = excluded.file_name, fault = excluded.fault,
       fault_text = excluded.fault_text, since = excluded.since, heard_at = excluded.heard_at`,
    { ...row },
  )
}
