import type { z } from 'zod'

/** Zod's own messages, which describe a schema to programmers. */
const FOR_PROGRAMMERS = /^(Invalid|Too (small|big)|Unrecognized|Expected)\b/
const FORMATS: Record<string, string> = {
  email: 'Enter an email address, such as name@example.com.',
  url: 'Enter a web address, such as https://example.com.',
}

/** Says to a person what is wrong with the first value that a form sent and the server cannot read. */
export function inputSentence({ issues: [issue] }: Pick<z.core.$ZodError, 'issues'>): string {
  const format = issue.code === 'invalid_format' ? FORMATS[issue.format] : undefined
  if (format !== undefined) return format
  if (!FOR_PROGRAMMERS.test(issue.message)) return issue.message
  const field = fieldName(issue.path)
  const name = field === '' ? 'What was entered' : `“${field}”`
  if (issue.code === 'too_big') return `${name} is ${tooMuch(issue)}.`
  if (issue.code === 'too_small') return `${name} is ${tooLittle(issue)}.`
  return `${name} cannot be used as it was entered. Change it and try again.`
}

/** Returns the last name on the way to the value, as people write it: `note_to_shop` is "note to shop". */
function fieldName(path: readonly PropertyKey[]): string {
  const names = path.filter((step) => typeof step === 'string')
  return names.at(-1)?.replaceAll('_', ' ') ?? ''
}

function tooMuch({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return `too long: use at most ${maximum} characters`
  if (origin === 'array' || origin === 'set') return `too long: choose at most ${maximum}`
  return `too large: the most is ${maximum}`
}

function tooLittle({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string')
    return Number(minimum) > 1 ? `too short: use at least ${minimum} characters` : 'missing'
  if (origin === 'array' || origin === 'set') return `too short: choose at least ${minimum}`
  return `too small: the least is ${minimum}`
}
