import { z } from 'zod'

type Input = Record<string, unknown>

/**
 * Returns the arguments of a tool as they are meant. Many agents fill in every field and mean "left out" by null, or write a
 * value in a near type: a number as text, a list as JSON, one id where a list is expected. A value that its field accepts stays
 * as it is, and so does one that no near type makes valid, to be refused as it was sent.
 */
export function asMeant(schema: z.ZodObject, toolInput: Input): Input {
  const fields: Record<string, z.ZodType | undefined> = schema.shape
  const given = Object.entries(toolInput).filter(([name, value]) => !isLeftOut(fields[name], value))
  return Object.fromEntries(given.map(([name, value]) => [name, nearValue(fields[name], value)]))
}

function isLeftOut(field: z.ZodType | undefined, value: unknown): boolean {
  return value === null && field !== undefined && accepts(field, undefined) && !accepts(field, null)
}

function accepts(field: z.ZodType, value: unknown): boolean {
  return field.safeParse(value).success
}

function nearValue(field: z.ZodType | undefined, value: unknown): unknown {
  if (field === undefined) return value
  const inner = withoutWrappers(field)
  if (inner instanceof z.ZodRecord) return recordOf(parsed(value) ?? value)
  if (accepts(field, value)) return value
  return nearTypes(inner, value).find((near) => accepts(field, near)) ?? value
}

function nearTypes(inner: z.ZodType, value: unknown): unknown[] {
  const read = parsed(value)
  const plain = read ?? value
  return [
    ...(read === undefined ? [] : [read]),
    ...(inner instanceof z.ZodObject && isObject(plain) ? [asMeant(inner, plain)] : []),
    ...(typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []),
    ...(inner instanceof z.ZodArray ? [[plain], [value]] : []),
  ]
}

/** Values of a record may be texts, so that only their spelling tells that a number or a choice is meant. */
function recordOf(record: unknown): unknown {
  if (!isObject(record)) return record
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, parsed(value) ?? value]))
}

/** Returns what a text has as JSON, unless it is a text again or null; undefined for anything else. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(text.trim().replace(/^(true|false)$/i, (word) => word.toLowerCase()))
    return value === null || typeof value === 'string' ? undefined : value
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutWrappers(field: z.ZodType): z.ZodType {
  const isWrapped =
    field instanceof z.ZodOptional ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodDefault ||
    field instanceof z.ZodPrefault
  return isWrapped ? withoutWrappers(field.unwrap() as z.ZodType) : field
}
