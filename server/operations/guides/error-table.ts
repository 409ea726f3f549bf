import { REFUSALS, type RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { markdownTable } from './markdown.ts'
import { REFUSAL_ADVICE } from './refusal-advice.ts'

/** Every code that an agent can get, with its sentence and what to do, in the order of `REFUSALS`. */
export function errorTable(): string {
  const rows = (Object.keys(REFUSALS) as RefusalCode[])
    .filter((code) => code in REFUSAL_ADVICE)
    .map((code) => [`\`${code}\``, String(REFUSALS[code][0]), REFUSALS[code][1], REFUSAL_ADVICE[code]!])
  const invalid = [
    '`invalid_input`',
    '422',
    'The input is not valid; `detail` is a list.',
    REFUSAL_ADVICE.invalid_input!,
  ]
  return markdownTable(['`error`', 'Status', 'What it says', 'What to do'], [invalid, ...rows])
}
