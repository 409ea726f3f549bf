import { issueSentence } from '../../../shared/platform/input-sentence.ts'
import type { z } from 'zod'

/** Returns the message of each invalid field by its dotted path, checked with the server's own schema before sending. */
export function faultsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value)
  if (!error) return {}
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issueSentence(issue)]))
}
