import { z } from 'zod'

/** More than a shop has of anything; corrections of print times are the most. */
const MOST_ENTRIES = 2000
/** More than there are ZIP codes. */
const MOST_ZIPS = 50_000
const MOST_CHARACTERS = 20_000
/** The longest picture, as base64. */
const MOST_PICTURE_CHARACTERS = 1_000_000
const MOST_DEPTH = 20
const MOST_TOGETHER = 200_000

interface LengthFault {
  path: string
  message: string
}

/**
 * Returns the first list, text or object of a document that is longer than makes sense; null if none is. Asked before the schema is,
 * which would find a fault in each of a million entries.
 */
export function findTooLong(body: unknown): LengthFault | null {
  const counted = { left: MOST_TOGETHER }
  const fault = findIn(body, [], counted)
  return counted.left < 0 ? { path: '', message: 'This document has too many entries.' } : fault
}

/** Returns the schema of a document, or of a part of one, as input: what is too long is refused before the schema looks at it. */
export function ofSensibleLength<Output, Input>(schema: z.ZodType<Output, Input>) {
  return z
    .custom<Input>()
    .superRefine((body, context) => {
      const fault = findTooLong(body)
      if (fault) context.addIssue({ code: 'custom', path: fault.path.split('.'), message: fault.message })
    })
    .pipe(schema)
}

function findIn(value: unknown, path: readonly string[], counted: { left: number }): LengthFault | null {
  const own = faultOf(value, path)
  if (own !== null) return { path: path.join('.'), message: own }
  if (typeof value !== 'object' || value === null) return null
  const entries = Object.entries(value)
  counted.left -= entries.length
  for (const [name, inner] of entries) {
    if (counted.left < 0) return null
    const fault = findIn(inner, [...path, name], counted)
    if (fault !== null) return fault
  }
  return null
}

function faultOf(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string') {
    const most = path.at(-1) === 'png' ? MOST_PICTURE_CHARACTERS : MOST_CHARACTERS
    return tooMany('This text', 'characters', value.length, most)
  }
  if (typeof value !== 'object' || value === null) return null
  if (path.length > MOST_DEPTH) return 'This has too many lists and fields within each other.'
  if (!Array.isArray(value)) return tooMany('This', 'fields', Object.keys(value).length, MOST_ENTRIES)
  const most = path.at(-1)?.endsWith('zips') === true ? MOST_ZIPS : MOST_ENTRIES
  return tooMany('This list', 'entries', value.length, most)
}

function tooMany(what: string, unit: string, count: number, most: number): string | null {
  const text = (number: number) => number.toLocaleString('en-US')
  return count <= most ? null : `${what} has ${text(count)} ${unit}. It may have at most ${text(most)}.`
}
