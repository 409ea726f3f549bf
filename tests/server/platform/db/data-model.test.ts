import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { DOMAINS } from '../../../architecture-ladders.ts'

const page = readFileSync(join(PROGRAM.migrations, '../data-model.md'), 'utf8')

/** Tables of the newest schema with their columns. */
function schema(): Map<string, string[]> {
  const database = new Database(':memory:')
  for (const { sql } of readMigrations(PROGRAM.migrations)) database.exec(sql)
  const tables = database
    // Tables in which an index of texts keeps itself are no part of the model.
    .prepare(
      `select name from pragma_table_list where type in ('table', 'virtual') and name not like 'sqlite%' and schema = 'main'`,
    )
    .pluck()
    .all() as string[]
  return new Map(
    tables.map((table) => [
      table,
      (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name),
    ]),
  )
}

test('the data model describes every table of the schema and no other', () => {
  const described = [...page.matchAll(/^\| `(\w+)` /gm)].map((match) => match[1])
  // Made by the program itself before the first migration.
  const tables = [...schema().keys(), 'schema_migrations']
  expect(described.toSorted()).toEqual(tables.toSorted())
})

/** The tables of a text under each heading that is the name of a domain, in the order of the headings. */
function tablesByDomain(text: string, heading: RegExp, table: RegExp): [domain: string, tables: string[]][] {
  return text
    .split(heading)
    .slice(1)
    .map((part): [string, string[]] => [
      /^\w+/.exec(part)![0].toLowerCase(),
      [...part.matchAll(table)].map((match) => match[1]),
    ])
}

test('the schema and the data model have the tables by domain, and the domains in their order', () => {
  const [first, ...later] = readMigrations(PROGRAM.migrations)
  const heading = new RegExp(`^-- (?=(?:${DOMAINS.join('|')}): )`, 'm')
  const tablesOf = ({ sql }: { sql: string }) =>
    tablesByDomain(sql, heading, /^create (?:virtual )?table (\w+)/gm)
  const made = tablesOf(first)
  // A later migration has its tables below a heading as well; they follow those of before.
  for (const [domain, tables] of later.flatMap(tablesOf))
    made.find(([name]) => name === domain)![1].push(...tables)
  // The only domain without tables of its own.
  expect(made.map(([domain]) => domain)).toEqual(DOMAINS.filter((domain) => domain !== 'geometry'))
  const described = tablesByDomain(page, /^### /m, /^\| `(\w+)` /gm).map(([domain, tables]) => [
    domain,
    tables.filter((table) => table !== 'schema_migrations'),
  ])
  expect(described).toEqual(made)
})

test('the data model names only columns that exist', () => {
  const tables = schema()
  const named = [...page.matchAll(/`(\w+)\.(\w+)`(?=,|\s*\|)/g)]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(([, table, column]) => !tables.get(table)?.includes(column))).toEqual([])
})
