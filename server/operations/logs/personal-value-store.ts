import type { PersonalKind, PersonalValue } from '../../../shared/platform/logs/pseudonyms.ts'
import type { ReadDb } from '../../platform/db/db.ts'

/** Columns whose values a log line or an error could repeat. */
const COLUMNS: readonly (readonly [PersonalKind, table: string, column: string])[] = [
  ['person', 'accounts', 'name'],
  ['person', 'customers', 'name'],
  ['person', 'invitations', 'name'],
  ['email', 'accounts', 'email'],
  ['email', 'customers', 'email'],
  ['email', 'quotes', 'contact_email'],
  ['email', 'orders', 'contact_email'],
  ['email', 'checkouts', 'email'],
  ['email', 'email_links', 'email'],
  ['email', 'outbox', 'recipient'],
  ['email', 'account_emails', 'recipient'],
  ['email', 'business_details', 'invoice_email'],
  ['email', 'invoices', 'send_to'],
  ['company', 'business_details', 'company'],
  ['place', 'deliveries', 'city'],
  ['file', 'quotes', 'filename'],
  ['file', 'upload_links', 'filename'],
]

/** Names, addresses and file names of customers and staff, to replace them in a support bundle. */
export function* listPersonalValues(db: ReadDb): Generator<PersonalValue> {
  for (const [kind, table, column] of COLUMNS) {
    const rows = db.all<{ value: string }>(
      `select distinct ${column} as value from ${table} where ${column} is not null`,
    )
    for (const { value } of rows) yield { kind, value }
  }
}

/** Counts the rows of each table, and returns the version of the schema. */
export function countTables(db: ReadDb): { migrations: number; rows: Record<string, number> } {
  const tables = db.all<{ name: string }>(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
  )
  const count = (table: string) => db.get<{ rows: number }>(`select count(*) as rows from "${table}"`)!.rows
  return {
    migrations: count('schema_migrations'),
    rows: Object.fromEntries(tables.map(({ name }) => [name, count(name)])),
  }
}

/** Returns the schema as it was made. */
export function schemaOf(db: ReadDb): string {
  const made = db.all<{ sql: string }>(
    `select sql from sqlite_schema where sql is not null order by type, name`,
  )
  return made.map(({ sql }) => `${sql};\n`).join('')
}

/** Counts the quotes and orders in each state. */
export function countStates(db: ReadDb): Record<string, Record<string, number>> {
  const states = (table: string, column: string) =>
    Object.fromEntries(
      db
        .all<{ state: string; rows: number }>(
          `select coalesce(${column}, 'none') as state, count(*) as rows from ${table} group by 1 order by 1`,
        )
        .map(({ state, rows }) => [state, rows]),
    )
  return {
    quotes: states('quotes', 'status'),
    orders: states('orders', 'status'),
    emails: states('outbox', 'state'),
  }
}
