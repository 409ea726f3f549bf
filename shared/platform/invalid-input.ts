import type { z } from 'zod'
import { describeIssue } from './issue-words.ts'
import { InvalidInput, type InvalidItem } from './refusals.ts'

/** The part of a request with the fault, first in `loc`. */
export type Part = 'path' | 'query' | 'header' | 'body'

/** Inputs of these fields are not returned; customers sometimes type a password into the email field. */
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

/** Validates one part of a request, and returns its value or its faults. */
export function check<S extends z.ZodType>(
  schema: S,
  part: Part,
  value: unknown,
): { value: z.output<S> } | { items: InvalidItem[] } {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return { value: result.data }
  const issues = result.error.issues.toSorted((a, b) => Number(isUnbounded(a)) - Number(isUnbounded(b)))
  return { items: keepFirstPerField(issues.map((issue) => toItem(issue, part, value))) }
}

/** Validates or throws `InvalidInput`, for transports with one part only. */
export function parse<S extends z.ZodType>(schema: S, part: Part, value: unknown): z.output<S> {
  const checked = check(schema, part, value)
  if ('items' in checked) throw new InvalidInput(checked.items)
  return checked.value
}

/** Returns true if an issue is about the safe-integer limits, which are less useful than the field's own. */
function isUnbounded(issue: z.core.$ZodIssue): boolean {
  return (
    (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
    (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER)
  )
}

/** Keeps the first fault of each field; the others follow from it. */
function keepFirstPerField(items: InvalidItem[]): InvalidItem[] {
  return [...new Map(items.toReversed().map((item) => [item.loc.join('\n'), item])).values()].toReversed()
}

/** Returns one fault with its place, and the input unless it is private. */
function toItem(issue: z.core.$ZodIssue, part: Part, whole: unknown): InvalidItem {
  const path = issue.path.filter((step) => typeof step !== 'symbol')
  const loc = [part, ...path]
  const described = describeIssue(issue)
  const missing = described.type === 'missing'
  const input = missing ? parentOf(whole, path) : issue.input
  const secret = path.some((step) => PRIVATE_FIELDS.has(String(step)))
  const hidden = secret || input === undefined || isDeeperThan(SHOWN_LEVELS, input) || hasSecret(input)
  return { loc, ...described, ...(hidden ? {} : { input }) }
}

/** Deeper inputs are not returned, because thousands of levels cannot be serialized. */
const SHOWN_LEVELS = 20

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
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
