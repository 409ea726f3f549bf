import type { SqlValue } from '../../platform/db/db.ts'

/** A row of the shop; its integers are read as bigint, so that none is rounded. */
export type SqlRow = Record<string, SqlValue>

/** Returns a row as one line of JSON: integers exact, bytes as `{"base64": "..."}`. */
export function rowLine(row: SqlRow): string {
  return `${rowText(row)}\n`
}

export function rowText(row: SqlRow): string {
  const fields = Object.entries(row).map(([column, value]) => `${JSON.stringify(column)}:${valueText(value)}`)
  return `{${fields.join(',')}}`
}

function valueText(value: SqlValue): string {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return JSON.stringify({ base64: Buffer.from(value).toString('base64') })
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Error('A number of the database is too large for JSON.')
  return JSON.stringify(value)
}

/** Parses a line of JSON lines. Numbers without a fraction become bigint, also those too large for a number of JavaScript. */
export function parseLine(line: string): unknown {
  return JSON.parse(line, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && /^-?\d+$/.test(context?.source ?? '') ? BigInt(context!.source!) : value,
  )
}

/** Throws when it is no row: an object of values of SQLite. */
export function asRow(parsed: unknown): SqlRow {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('no row')
  return Object.fromEntries(Object.entries(parsed).map(([column, value]) => [column, asValue(value)]))
}

function asValue(value: unknown): SqlValue {
  if (value === null || ['bigint', 'number', 'string'].includes(typeof value)) return value as SqlValue
  const { base64 } = value as { base64?: unknown }
  if (typeof base64 !== 'string') throw new Error('no value of a row')
  return Buffer.from(base64, 'base64')
}
