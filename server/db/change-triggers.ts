import type Database from 'better-sqlite3'
import type { ChangeKind } from './change-feed.ts'

/** Tables whose rows pages of the console show, and whom a row concerns: the column with its id. */
const SUBJECT_COLUMNS: Record<string, [kind: ChangeKind, column: string]> = {
  quotes: ['quote', 'id'],
  deliveries: ['quote', 'quote_id'],
  delivery_reviews: ['quote', 'quote_id'],
  moved_ship_dates: ['quote', 'quote_id'],
  checkouts: ['quote', 'quote_id'],
  orders: ['order', 'id'],
  order_units: ['order', 'order_id'],
  unit_failures: ['order', 'order_id'],
  unit_checks: ['order', 'order_id'],
  order_photos: ['order', 'order_id'],
  shipments: ['order', 'order_id'],
  plates: ['plate', 'id'],
  plate_units: ['plate', 'plate_id'],
  printer_states: ['printer', 'printer_id'],
  printer_log: ['printer', 'printer_id'],
  outbox: ['email', 'id'],
  ledger: ['money', 'order_id'],
  stray_payments: ['money', 'checkout_id'],
  tax_reports: ['money', 'ledger_id'],
  payment_notices: ['money', 'id'],
  documents: ['document', 'kind'],
  accounts: ['access', 'id'],
  sessions: ['access', 'id_hash'],
}

/**
 * Notes every row that this connection changes, whichever command did it. The triggers are temporary: they are no
 * part of the file, and other programs that open it need not know the function they call.
 */
export function watchTables(raw: Database.Database, note: (kind: ChangeKind, id: string) => void): void {
  raw.function('note_change', (kind, id) => {
    note(kind as ChangeKind, String(id))
    return null
  })
  const tables = raw.prepare(`select name from main.sqlite_master where type = 'table'`).pluck().all()
  for (const [table, [kind, column]] of Object.entries(SUBJECT_COLUMNS).filter(([name]) =>
    tables.includes(name),
  ))
    for (const [change, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      raw.exec(`create temp trigger note_${table}_${change} after ${change} on main.${table}
        begin select note_change('${kind}', ${row}.${column}); end`)
  if (tables.includes('events'))
    raw.exec(`create temp trigger note_events_insert after insert on main.events
      when new.subject in ('quote', 'order')
      begin select note_change(new.subject, new.subject_id); end`)
}
