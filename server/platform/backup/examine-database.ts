import { counted } from '../../../shared/platform/counted.ts'
import type Database from 'better-sqlite3'
import { findStrangeSchema } from '../db/check-schema.ts'
import { schemaVersion } from '../db/migrate.ts'
import type { Migration } from '../db/migration-files.ts'

/** One thing that is not as it should be, as a sentence for whoever keeps the shop. */
export type Fault = string

/** Findings beyond these are counted only. */
const MAX_LISTED = 20

/** The sums and counts of a shop's books, each with the rows that break it. A table of a later schema is skipped. */
const BOOK_CHECKS: {
  needs: string[]
  sql: string
  fault: (row: Record<string, string | number>) => Fault
}[] = [
  {
    needs: ['orders', 'ledger'],
    sql: `select number from orders
      where not exists (select 1 from ledger where order_id = orders.id and kind = 'capture')`,
    fault: ({ number }) => `Order ${number} has no payment in the ledger.`,
  },
  {
    needs: ['orders', 'ledger', 'checkouts'],
    sql: `select number, ledger.amount_cents as captured, total_cents from orders
      join ledger on ledger.order_id = orders.id and kind = 'capture'
      join checkouts on checkouts.id = orders.checkout_id where ledger.amount_cents <> total_cents`,
    fault: ({ number, captured, total_cents }) =>
      `Order ${number}: the ledger has a payment of ${captured} cents, its checkout one of ${total_cents}.`,
  },
  {
    needs: ['orders', 'ledger'],
    sql: `select number, sum(case when kind = 'capture' then amount_cents else 0 end) as captured,
        sum(case when kind <> 'capture' and state <> 'failed' then amount_cents else 0 end) as returned
      from orders join ledger on ledger.order_id = orders.id group by orders.id having returned > captured`,
    fault: ({ number, captured, returned }) =>
      `Order ${number}: ${returned} cents were returned of a payment of ${captured}.`,
  },
  {
    needs: ['ledger'],
    sql: `select id from ledger where amount_cents <> parts_cents + delivery_cents + tax_cents`,
    fault: ({ id }) => `The amounts of the ledger row ${id} do not add up.`,
  },
  {
    needs: ['checkouts', 'orders', 'stray_payments', 'purchases'],
    sql: `select id from checkouts where state = 'paid'
      and not exists (select 1 from orders where checkout_id = checkouts.id)
      and not exists (select 1 from stray_payments where checkout_id = checkouts.id
        or checkout_id in (select other.id from checkouts as other where other.purchase_id = checkouts.purchase_id))`,
    fault: ({ id }) => `The paid checkout ${id} has neither an order nor a refund.`,
  },
  {
    needs: ['purchases'],
    sql: `select id, total_cents, (select coalesce(sum(checkouts.total_cents), 0) from checkouts
        where purchase_id = purchases.id) as parts from purchases where state in ('open', 'paid') and parts <> total_cents`,
    fault: ({ id, total_cents, parts }) =>
      `The purchase ${id} is of ${total_cents} cents, its checkouts of ${parts}.`,
  },
  {
    needs: ['orders', 'order_units', 'quotes'],
    sql: `select number, quantity, (select count(*) from order_units where order_id = orders.id) as pieces
      from orders join quotes on quotes.id = orders.id where pieces <> quantity`,
    fault: ({ number, quantity, pieces }) =>
      `Order ${number} is for ${counted(Number(quantity), 'piece')} and has ${counted(Number(pieces), 'unit')}.`,
  },
  {
    needs: ['console_search_docsize', 'search_customers'],
    sql: `select 'quote ' || id as what from quotes where 1000000000000 + seq not in (select id from console_search_docsize)
      union all select 'order ' || number from orders
        where 2000000000000 + number not in (select id from console_search_docsize)
      union all select 'customer ' || id from customer_search_texts
        where search_number not in (select id from console_search_docsize)`,
    fault: ({ what }) => `The search of the console does not find ${what}.`,
  },
  {
    needs: ['console_search_docsize', 'search_customers'],
    sql: `select id from console_search_docsize where id not in (select search_number from quote_search_texts
      union all select search_number from order_search_texts union all select search_number from customer_search_texts)`,
    fault: ({ id }) => `The search of the console has a row (${id}) of something that does not exist.`,
  },
]

/** Checks the file, its schema, the references between its rows, and the shop's books. Reads only. */
export function examineDatabase(raw: Database.Database, migrations: readonly Migration[]): Fault[] {
  const isNewer = schemaVersion(raw) > migrations.length
  const strange = isNewer ? null : findStrangeSchema(raw, migrations)
  // Tables and triggers that a stranger put in would take part in every other check.
  if (strange !== null) return [`The database is not the program’s own: ${strange}. Restore a backup.`]
  const damage = (raw.pragma(`integrity_check(${MAX_LISTED})`) as { integrity_check: string }[])
    .map(({ integrity_check }) => integrity_check)
    .filter((line) => line !== 'ok')
  // The books of a damaged file cannot be trusted.
  if (damage.length > 0) return damage.map((line) => `The database is damaged: ${line}`)
  return [...brokenReferences(raw), ...examineBooks(raw)]
}

function brokenReferences(raw: Database.Database): Fault[] {
  const found = raw.pragma('foreign_key_check') as { table: string; rowid: number | null; parent: string }[]
  return listed(
    found.map(
      ({ table, rowid, parent }) =>
        `A row of ${table}${rowid === null ? '' : ` (${rowid})`} refers to a row of ${parent} that does not exist.`,
    ),
  )
}

function examineBooks(raw: Database.Database): Fault[] {
  const tables = new Set(raw.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all())
  return BOOK_CHECKS.filter(({ needs }) => needs.every((table) => tables.has(table))).flatMap(
    ({ sql, fault }) => listed((raw.prepare(sql).all() as Record<string, string | number>[]).map(fault)),
  )
}

export function listed(faults: Fault[]): Fault[] {
  const left = faults.length - MAX_LISTED
  return left > 0 ? [...faults.slice(0, MAX_LISTED), `... and ${left} more like these.`] : faults
}
