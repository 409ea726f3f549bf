import type Database from 'better-sqlite3'
import type { ChangedRow, ChangeKind } from './change-feed.ts'

/** Tables whose rows pages of the console show, and whom a row concerns: the columns with its id, of which one is not null. */
const SUBJECT_COLUMNS: Record<string, [kind: ChangeKind, ...columns: string[]]> = {
  quotes: ['quote', 'id'],
  deliveries: ['quote', 'quote_id', 'basket_id'],
  delivery_reviews: ['quote', 'quote_id', 'basket_id'],
  moved_ship_dates: ['quote', 'quote_id'],
  checkouts: ['quote', 'quote_id'],
  basket_quotes: ['quote', 'quote_id'],
  comments: ['comment', 'quote_id'],
  mentions: ['comment', 'comment_id'],
  orders: ['order', 'id'],
  order_units: ['order', 'order_id'],
  unit_failures: ['order', 'order_id'],
  unit_checks: ['order', 'order_id'],
  order_photos: ['order', 'order_id'],
  shipments: ['order', 'order_id'],
  parcels: ['order', 'order_id'],
  parcel_units: ['order', 'order_id'],
  shipping_labels: ['order', 'order_id'],
  trackers: ['order', 'order_id'],
  address_checks: ['order', 'order_id'],
  manifests: ['document', 'id'],
  shipping_batches: ['document', 'id'],
  shipping_batch_orders: ['order', 'order_id'],
  carrier_events: ['document', 'provider'],
  plates: ['plate', 'id'],
  plate_units: ['plate', 'plate_id'],
  printer_states: ['printer', 'printer_id'],
  printer_log: ['printer', 'printer_id'],
  printer_links: ['printer', 'printer_id'],
  printer_link_states: ['printer', 'printer_id'],
  printer_jobs: ['printer', 'printer_id'],
  printer_actions: ['printer', 'printer_id'],
  plate_print_files: ['plate', 'plate_id'],
  slicing_jobs: ['plate', 'plate_id'],
  spools: ['spool', 'id'],
  filament_log: ['spool', 'spool_id'],
  filament_minimums: ['spool', 'material'],
  filament_supplies: ['spool', 'id'],
  stock_rule: ['spool', 'id'],
  stock_rule_colors: ['spool', 'material'],
  nozzles: ['printer', 'printer_id'],
  printer_log_photos: ['printer', 'log_id'],
  plate_energy: ['plate', 'plate_id'],
  messages: ['message', 'quote_id'],
  problem_reports: ['message', 'order_id'],
  answer_templates: ['message', 'id'],
  risk_offers: ['quote', 'quote_id'],
  outbox: ['email', 'id'],
  ledger: ['money', 'order_id'],
  stray_payments: ['money', 'checkout_id'],
  outside_refunds: ['money', 'provider_ref'],
  tax_reports: ['money', 'ledger_id'],
  payment_notices: ['money', 'id'],
  invoices: ['money', 'order_id'],
  business_details: ['business', 'account_id'],
  tax_exemptions: ['business', 'account_id'],
  documents: ['document', 'kind'],
  customers: ['customer', 'id'],
  customer_notes: ['customer', 'customer_id'],
  customer_merges: ['customer', 'account_id'],
  floor_devices: ['device', 'id'],
  kiosks: ['device', 'id'],
  staff_pins: ['device', 'account_id'],
  desk_snoozes: ['desk', 'subject_id'],
  set_up_steps: ['document', 'step'],
  shop_set_up: ['document', 'status'],
  notices: ['notice', 'id'],
  notification_settings: ['notice', 'account_id'],
  staff_emails: ['notice', 'account_id'],
  accounts: ['access', 'id'],
  sessions: ['access', 'id_hash'],
}

/**
 * Notes every row that this connection changes, whichever command did it, in a temporary table: what is rolled back is not
 * noted, and table and triggers are no part of the file. Returns a function that takes the notes out of it.
 */
export function watchTables(raw: Database.Database): () => ChangedRow[] {
  raw.pragma('temp_store = memory')
  raw.exec('create temp table changed_rows (kind text, id text)')
  for (const [table, [kind, ...columns]] of Object.entries(SUBJECT_COLUMNS))
    for (const [change, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      raw.exec(`create temp trigger note_${table}_${change} after ${change} on main.${table}
        begin insert into changed_rows values ('${kind}', coalesce(${columns.map((column) => `${row}.${column}`).join(', ')}, '')); end`)
  raw.exec(`create temp trigger note_events_insert after insert on main.events
    when new.subject in ('quote', 'order')
    begin insert into changed_rows values (new.subject, new.subject_id); end`)
  const read = raw.prepare('select kind, id from changed_rows group by kind, id order by max(rowid)')
  const clear = raw.prepare('delete from changed_rows')
  return () => {
    const rows = read.all() as ChangedRow[]
    if (rows.length > 0) clear.run()
    return rows
  }
}
