import type Database from 'better-sqlite3'

/** Comments and strings of SQL; whatever is between quotes is left as it is. */
const COMMENT_OR_STRING = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]/g

/** The schema as text that does not depend on comments and white space. */
export function schemaText(raw: Database.Database): string {
  const made = raw
    .prepare(
      `select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\'
       and name <> 'schema_migrations' order by type, name`,
    )
    .all() as { type: string; name: string; sql: string }[]
  return made.map(({ type, name, sql }) => `${type} ${name}: ${withoutComments(sql)}`).join('\n')
}

function withoutComments(sql: string): string {
  const strings: string[] = []
  const bare = sql.replaceAll(COMMENT_OR_STRING, (found) => {
    if (found.startsWith('--') || found.startsWith('/*')) return ' '
    strings.push(found)
    return '\u0000'
  })
  const spaced = bare
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .trim()
  let next = 0
  return spaced.replaceAll('\u0000', () => strings[next++])
}
