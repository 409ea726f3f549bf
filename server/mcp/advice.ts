import type { RefusalCode } from '../../shared/refusals.ts'

/** What an agent does well to do after a refusal, where its sentence does not say it. */
const ADVICE: Partial<Record<RefusalCode | 'invalid_input', string[]>> = {
  invalid_input: ['Correct the fields that "detail" names, then call the tool again.'],
}

export function adviceFor(code: string): string[] {
  return ADVICE[code as RefusalCode] ?? []
}
