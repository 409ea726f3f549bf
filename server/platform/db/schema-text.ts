import type Database from 'better-sqlite3'

/** Comments and strings of SQL; whatever is between quotes is left as it is. */
const COMMENT_OR_STRING = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]/g
/** Other white space of Unicode is part of a name to SQLite. */
const SPACES = /[ \t\n\f\r]+/g

/** Returns the SQL of everything in a schema by type and name, without comments and white space. Indexes that SQLite makes have none. */
export function schemaOf(raw: Database.Database): Map<string, string> {
  const made = raw
    .prepare('select type, name, sql from sqlite_schema where sql is not null order by type, name')
    .all() as { type: string; name: string; sql: string }[]
  const schema = new Map<string, string>()
  // A file written by hand can have a name twice.
  for (const { type, name, sql } of made) {
    const what = `${type} ${name}`
    schema.set(schema.has(what) ? `second ${what}` : what, withoutComments(sql))
  }
  return schema
}

function withoutComments(sql: string): string {
  // Stands for a string below.
  if (sql.includes('\u0000')) return sql
  const strings: string[] = []
  const bare = sql.replaceAll(COMMENT_OR_STRING, (found) => {
    if (found.startsWith('--') || found.startsWith('/*')) return ' '
    strings.push(found)
    return '\u0000'
  })
  const spaced = bare
    .replaceAll(SPACES, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .trim()
  let next = 0
  return spaced.replaceAll('\u0000', () => strings[next++])
}
