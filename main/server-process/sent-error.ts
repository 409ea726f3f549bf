import type { SentError } from './messages.ts'

const FIELDS = ['code', 'syscall', 'port', 'address', 'hostname', 'path', 'last_good', 'issues'] as const

/** Returns the fields of an error that a sentence needs; whatever else was thrown becomes its text. */
export function sendError(error: unknown): SentError {
  const from = Object(error) as Record<string, unknown>
  const fields = Object.fromEntries(
    FIELDS.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  )
  return {
    message: error instanceof Error ? error.message : String(error),
    // Issues of zod can hold values that cannot be copied to another process.
    fields: JSON.parse(JSON.stringify(fields)) as Record<string, unknown>,
  }
}

export function receiveError({ message, fields }: SentError): Error {
  return Object.assign(new Error(message), fields)
}
