import type { z } from 'zod'

/** Fields that report `literal_error` instead of `enum`, as FastAPI does for a Literal. */
const LITERALS = new Set(['speed'])

interface IssueWords {
  type: string
  msg: string
  ctx?: Record<string, unknown>
}

/** Converts a zod issue to the type and message of FastAPI (Pydantic v2), which clients match on. */
export function describeIssue(issue: z.core.$ZodIssue): IssueWords {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { type: 'missing', msg: 'Field required' }
        : describeWrongType(issue.expected, issue.input)
    case 'too_small':
      return describeLimit(issue.origin, 'ge', Number(issue.minimum))
    case 'too_big':
      return describeLimit(issue.origin, 'le', Number(issue.maximum))
    case 'invalid_value': {
      const expected = issue.values.map((value) => `'${String(value)}'`).join(' or ')
      const isLiteral = issue.values.length === 1 || LITERALS.has(String(issue.path.at(-1)))
      const type = isLiteral ? 'literal_error' : 'enum'
      return { type, msg: `Input should be ${expected}`, ctx: { expected } }
    }
    case 'invalid_format':
      return issue.format === 'regex'
        ? describePattern(issue.pattern ?? '')
        : { type: 'value_error', msg: `value is not a valid ${issue.format}` }
    case 'invalid_union':
      return describeUnion(issue)
    default:
      return { type: 'value_error', msg: issue.message }
  }
}

/** Returns the pattern without zod's slashes, as in the published document. */
function describePattern(zodPattern: string): IssueWords {
  const pattern = zodPattern.replace(/^\/(.*)\/[a-z]*$/s, '$1')
  return {
    type: 'string_pattern_mismatch',
    msg: `String should match pattern '${pattern}'`,
    ctx: { pattern },
  }
}

/** Reports the length when the type is right, else the allowed types. */
function describeUnion({ errors }: z.core.$ZodIssueInvalidUnion): IssueWords {
  const reasons = errors.flatMap(([first]) => (first ? [first] : []))
  const tooLong = reasons.find((reason) => reason.code === 'too_big' || reason.code === 'too_small')
  if (tooLong) return describeIssue(tooLong)
  // A fault inside a list means that the value was a list.
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

const TYPES: Record<string, IssueWords> = {
  string: { type: 'string_type', msg: 'Input should be a valid string' },
  int: { type: 'int_type', msg: 'Input should be a valid integer' },
  boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  array: { type: 'list_type', msg: 'Input should be a valid list' },
  tuple: { type: 'list_type', msg: 'Input should be a valid list' },
  record: { type: 'dict_type', msg: 'Input should be a valid dictionary' },
  object: { type: 'model_attributes_type', msg: 'Input should be a valid dictionary or object' },
}

/** All numbers of the interface are integers; zod reports a wrong type as `number`. */
function describeWrongType(expectedType: string, input: unknown): IssueWords {
  const expected = expectedType === 'number' ? 'int' : expectedType
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

function describeLimit(origin: string, side: 'ge' | 'le', limit: number): IssueWords {
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
