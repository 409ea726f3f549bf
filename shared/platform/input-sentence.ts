import type { z } from 'zod'
import type { InvalidItem } from './refusals.ts'

/** Zod's own messages and those of `describeIssue`, which describe a schema to programmers. */
const FOR_PROGRAMMERS =
  /^(Invalid|Too (small|big)|Unrecognized|Expected|Input should|(String|List|Dictionary) should|value is not|JSON decode)\b/
const FORMATS: Record<string, string> = {
  email: 'Enter an email address, such as name@example.com.',
  url: 'Enter a web address, such as https://example.com.',
}
const WRONG_FORMAT = /^value is not a valid (\w+)$/

/** Says to a person what is wrong with the first value that a form sent and the server cannot read. */
export function inputSentence({ issues: [issue] }: Pick<z.core.$ZodError, 'issues'>): string {
  return issueSentence(issue)
}

/** Says to a person what is wrong with one value. */
export function issueSentence(issue: z.core.$ZodIssue): string {
  // A schema's own sentence tells more than that of its format.
  if (!FOR_PROGRAMMERS.test(issue.message)) return issue.message
  const format = issue.code === 'invalid_format' ? FORMATS[issue.format] : undefined
  if (format !== undefined) return format
  const name = nameOf(issue.path)
  if (issue.code === 'too_big') return `${name} is ${tooMuch(issue.origin, issue.maximum)}.`
  if (issue.code === 'too_small') return `${name} is ${tooLittle(issue.origin, issue.minimum)}.`
  return unusable(name)
}

/** Returns the faults of a form as items with the place of the field and the sentence for it, one for each field. */
export function inputItems({ issues }: Pick<z.core.$ZodError, 'issues'>): Pick<InvalidItem, 'loc' | 'msg'>[] {
  const items = issues.map((issue) => ({
    loc: ['body', ...issue.path.filter((step) => typeof step !== 'symbol')],
    msg: issueSentence(issue),
  }))
  return [...new Map(items.toReversed().map((item) => [item.loc.join('\n'), item])).values()].toReversed()
}

/** Says to a person the same as an item of a 422, whose words are made for programs. */
export function itemSentence({ loc, msg, type, ctx = {} }: InvalidItem): string {
  const format = FORMATS[WRONG_FORMAT.exec(msg)?.[1] ?? '']
  if (format !== undefined) return format
  const name = nameOf(loc.slice(1))
  if (msg === 'Field required') return loc.at(-1) === 'email' ? FORMATS['email'] : `${name} is missing.`
  if (!FOR_PROGRAMMERS.test(msg)) return msg
  const write = LIMITS[type]
  return write ? `${name} is ${write(ctx as Record<string, number>)}.` : unusable(name)
}

const LIMITS: Record<string, (ctx: Record<string, number>) => string> = {
  string_too_long: ({ max_length }) => tooMuch('string', max_length),
  string_too_short: ({ min_length }) => tooLittle('string', min_length),
  too_long: ({ max_length }) => tooMuch('array', max_length),
  too_short: ({ min_length }) => tooLittle('array', min_length),
  less_than_equal: ({ le }) => tooMuch('number', le),
  greater_than_equal: ({ ge }) => tooLittle('number', ge),
}

/** Returns the last name on the way to the value, as people write it: `note_to_shop` is “note to shop”. */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string')?.replaceAll('_', ' ') ?? ''
  return name === '' ? 'What was entered' : `“${name}”`
}

function unusable(name: string): string {
  return `${name} cannot be used as it was entered. Change it and try again.`
}

function tooMuch(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `too long: use at most ${maximum} characters`
  if (origin === 'array' || origin === 'set') return `too long: choose at most ${maximum}`
  return `too large: the most is ${maximum}`
}

function tooLittle(origin: string, minimum: number | bigint): string {
  if (origin === 'string')
    return Number(minimum) > 1 ? `too short: use at least ${minimum} characters` : 'missing'
  if (origin === 'array' || origin === 'set') return `too short: choose at least ${minimum}`
  return `too small: the least is ${minimum}`
}
