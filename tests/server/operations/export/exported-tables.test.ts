import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import {
  FILLED_TABLES,
  LEFT_OUT_TABLES,
  OPEN_TABLES,
  REDACTED_COLUMNS,
  SEALED_COLUMNS,
  SEALED_TABLES,
} from '../../../../server/operations/export/exported-tables.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'

/** Names of columns that may hold a secret. */
const LIKE_A_SECRET =
  /hash|secret|token|password|(^|_)pin(_|$)|challenge|code|credential|public_key|key_check|handle|(^|_)url$/

/** Columns with such a name that hold none. */
const NO_SECRETS: Record<string, string> = {
  'mentions.handle': 'how a member of staff is named in a comment',
  'manifests.form_url': 'the list of parcels that a carrier scans',
  'shipping_labels.label_url': 'the label of a parcel, which is printed on its outside',
  'shipping_labels.tracking_url': 'the page of a carrier',
  'parcels.label_url': 'the label of a parcel, which is printed on its outside',
  'purchases.url': 'a page at which anyone may pay; it ends within a day',
  'parcels.tracking_url': 'the page of a carrier',
  'shipments.label_url': 'the label of a parcel, which is printed on its outside',
  'shipments.tracking_url': 'the page of a carrier',
}

/** Tables of the newest schema with their columns; the tables behind a search index are its own. */
function schema(): Map<string, string[]> {
  const database = new Database(':memory:')
  for (const { sql } of readMigrations(PROGRAM.migrations)) database.exec(sql)
  const tables = database
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')
       and name not in ('sqlite_schema', 'sqlite_stat1')`,
    )
    .pluck()
    .all() as string[]
  const columns = database.prepare('select name from pragma_table_xinfo(?)').pluck()
  const found = new Map(tables.map((table) => [table, columns.all(table) as string[]]))
  database.close()
  return found
}

const tables = schema()
const listed = [...OPEN_TABLES, ...SEALED_TABLES]

test('every table is exported, filled again by an import, or left out with a reason', () => {
  const left = [...tables.keys()].filter((table) => !(table in LEFT_OUT_TABLES) && !(table in FILLED_TABLES))
  expect(listed.toSorted()).toEqual(left.toSorted())
})

test('a column that may hold a secret is sealed, or has a reason not to be', () => {
  const open = OPEN_TABLES.flatMap((table) =>
    tables
      .get(table)!
      .filter((column) => LIKE_A_SECRET.test(column) && !(column in (SEALED_COLUMNS[table] ?? {})))
      .map((column) => `${table}.${column}`),
  )
  expect(open.toSorted()).toEqual(Object.keys(NO_SECRETS).toSorted())
})

test('sealed and redacted columns exist, in tables that are not sealed as a whole', () => {
  const named = [...Object.entries(SEALED_COLUMNS), ...Object.entries(REDACTED_COLUMNS)]
  const unknown = named.flatMap(([table, columns]) =>
    Object.keys(columns)
      .filter((column) => !OPEN_TABLES.includes(table) || !tables.get(table)?.includes(column))
      .map((column) => `${table}.${column}`),
  )
  expect(unknown).toEqual([])
})

test('a link of an email opens nothing once it is redacted, and stays readable', () => {
  const { text } = REDACTED_COLUMNS['outbox']
  const guest =
    'See https://shop.test/quotes/q_1?link=abcdef0123 or https://shop.test/follow/v1.Ab_c-9/receipt.pdf.'
  expect(text(guest)).toBe(
    'See https://shop.test/quotes/q_1?link=left-out or https://shop.test/follow/left-out/receipt.pdf.',
  )
})

test('tokens of merged quotes are replaced by others that differ from each other', () => {
  const { quotes } = REDACTED_COLUMNS['customer_merges']
  const kept = '[{"quote_id":"q_1","review_token":"aaaa"},{"quote_id":"q_2","review_token":"bbbb"}]'
  const tokens = (JSON.parse(quotes(kept)) as { review_token: string }[]).map((quote) => quote.review_token)
  expect(new Set([...tokens, 'aaaa', 'bbbb']).size).toBe(4)
})
