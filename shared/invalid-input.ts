import type { z } from 'zod'
import { InvalidInput, type InvalidItem } from './refusals.ts'

/** The part of a request that an error is about, first in `loc`. */
export type Part = 'path' | 'query' | 'header' | 'body'

/** Inputs under these names are not sent back; into the field of the address people type their password, too. */
const PRIVATE_FIELDS = new Set([
  'email',
  'password',
  'new_password',
  'code',
  'answer',
  'token',
  'device_code',
  'name',
  'phone',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'country',
  'notes',
])

/** Fields that are literals of the interface rather than enumerations (decisions G-165). */
const LITERALS = new Set(['speed'])

/** Parses one part of a request; the issues of all parts are collected by the caller. */
export function check<S extends z.ZodType>(
  schema: S,
  part: Part,
  value: unknown,
): { value: z.output<S> } | { items: InvalidItem[] } {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return { value: result.data }
  const issues = result.error.issues.toSorted(
    (one, other) => Number(isEndless(one)) - Number(isEndless(other)),
  )
  return { items: onePerPlace(issues.map((issue) => toItem(issue, part, value))) }
}

/** Parses or throws the 422 itself, for doors that have one part only. */
export function parse<S extends z.ZodType>(schema: S, part: Part, value: unknown): z.output<S> {
  const checked = check(schema, part, value)
  if ('items' in checked) throw new InvalidInput(checked.items)
  return checked.value
}

/** The bounds of whole numbers as such, which tell less than those of the field. */
function isEndless(issue: z.core.$ZodIssue): boolean {
  return (
    (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
    (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER)
  )
}

/** The first of what is wrong with each field: the rest follows from it. */
function onePerPlace(items: InvalidItem[]): InvalidItem[] {
  return [...new Map(items.toReversed().map((item) => [item.loc.join('\n'), item])).values()].toReversed()
}

/** One zod issue in the words of FastAPI (Pydantic v2), which clients of such interfaces match on. */
function toItem(issue: z.core.$ZodIssue, part: Part, whole: unknown): InvalidItem {
  const path = issue.path.filter((step) => typeof step !== 'symbol')
  const loc = [part, ...path]
  const described = describe(issue)
  const missing = described.type === 'missing'
  const input = missing ? parentOf(whole, path) : issue.input
  const secret = path.some((step) => PRIVATE_FIELDS.has(String(step)))
  const hidden = secret || input === undefined || isDeeperThan(SHOWN_LEVELS, input) || hasSecret(input)
  return { loc, ...described, ...(hidden ? {} : { input }) }
}

/** Inputs nested deeper are not sent back: thousands of levels cannot even be written as JSON again. */
const SHOWN_LEVELS = 20

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

interface Described {
  type: string
  msg: string
  ctx?: Record<string, unknown>
}

function describe(issue: z.core.$ZodIssue): Described {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { type: 'missing', msg: 'Field required' }
        : wrongType(issue.expected, issue.input)
    case 'too_small':
      return bound(issue.origin, 'ge', Number(issue.minimum))
    case 'too_big':
      return bound(issue.origin, 'le', Number(issue.maximum))
    case 'invalid_value': {
      const expected = issue.values.map((value) => `'${String(value)}'`).join(' or ')
      const isLiteral = issue.values.length === 1 || LITERALS.has(String(issue.path.at(-1)))
      const type = isLiteral ? 'literal_error' : 'enum'
      return { type, msg: `Input should be ${expected}`, ctx: { expected } }
    }
    case 'invalid_format':
      return issue.format === 'regex'
        ? notMatching(issue.pattern ?? '')
        : { type: 'value_error', msg: `value is not a valid ${issue.format}` }
    case 'invalid_union':
      return noneOf(issue)
    default:
      return { type: 'value_error', msg: issue.message }
  }
}

/** The pattern as the published document has it: zod writes it between slashes. */
function notMatching(written: string): Described {
  const pattern = written.replace(/^\/(.*)\/[a-z]*$/s, '$1')
  return {
    type: 'string_pattern_mismatch',
    msg: `String should match pattern '${pattern}'`,
    ctx: { pattern },
  }
}

/** A value of a right type that is too long is told so; else what would be right. */
function noneOf({ errors }: z.core.$ZodIssueInvalidUnion): Described {
  const reasons = errors.flatMap(([first]) => (first ? [first] : []))
  const tooLong = reasons.find((reason) => reason.code === 'too_big' || reason.code === 'too_small')
  if (tooLong) return describe(tooLong)
  // What is wrong inside of a list was at least a list.
  const kinds = reasons.flatMap((reason) =>
    reason.code === 'invalid_type' ? [KINDS[reason.path.length > 0 ? 'array' : reason.expected]] : [],
  )
  return { type: 'value_error', msg: `Input should be one of: ${kinds.join(', ')}` }
}

const KINDS: Partial<Record<string, string>> = {
  boolean: 'true or false',
  number: 'a number',
  string: 'a text',
  array: 'a list of numbers',
}

const TYPES: Record<string, Described> = {
  string: { type: 'string_type', msg: 'Input should be a valid string' },
  int: { type: 'int_type', msg: 'Input should be a valid integer' },
  boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  array: { type: 'list_type', msg: 'Input should be a valid list' },
  tuple: { type: 'list_type', msg: 'Input should be a valid list' },
  record: { type: 'dict_type', msg: 'Input should be a valid dictionary' },
  object: { type: 'model_attributes_type', msg: 'Input should be a valid dictionary or object' },
}

/** Every number that the interface takes by name is whole; zod calls what is none at all a missing `number`. */
function wrongType(wanted: string, input: unknown): Described {
  const expected = wanted === 'number' ? 'int' : wanted
  if (expected === 'int' && typeof input === 'string')
    return {
      type: 'int_parsing',
      msg: 'Input should be a valid integer, unable to parse string as an integer',
    }
  if (expected === 'int' && Number.isFinite(input))
    return {
      type: 'int_from_float',
      msg: 'Input should be a valid integer, got a number with a fractional part',
    }
  return TYPES[expected] ?? { type: `${expected}_type`, msg: `Input should be a valid ${expected}` }
}

function bound(origin: string, side: 'ge' | 'le', limit: number): Described {
  const low = side === 'ge'
  if (origin === 'string') {
    const ctx = low ? { min_length: limit } : { max_length: limit }
    const msg = `String should have at ${low ? 'least' : 'most'} ${limit} character${limit === 1 ? '' : 's'}`
    return { type: low ? 'string_too_short' : 'string_too_long', msg, ctx }
  }
  if (origin === 'array' || origin === 'record') {
    const kind = origin === 'array' ? 'List' : 'Dictionary'
    const msg = `${kind} should have at ${low ? 'least' : 'most'} ${limit} item${limit === 1 ? '' : 's'} after validation`
    return {
      type: low ? 'too_short' : 'too_long',
      msg,
      ctx: low ? { min_length: limit } : { max_length: limit },
    }
  }
  return {
    type: low ? 'greater_than_equal' : 'less_than_equal',
    msg: `Input should be ${low ? 'greater' : 'less'} than or equal to ${limit}`,
    ctx: { [side]: limit },
  }
}

function parentOf(whole: unknown, path: PropertyKey[]): unknown {
  return path
    .slice(0, -1)
    .reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], whole)
}

function hasSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => PRIVATE_FIELDS.has(name) || hasSecret(inner))
}
