import type { ReadDb } from '../platform/db/db.ts'

/** Returns the last name of every printer that the shop has or had, by its id. */
export function readPrinterNames(db: ReadDb): Map<string, string> {
  const rows = db.all<{ id: string; name: string }>(
    `select json_extract(value, '$.id') as id, json_extract(value, '$.name') as name
     from documents, json_each(body) where kind = 'printers' order by version`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
