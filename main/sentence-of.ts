import { startFailureSentence } from '../shared/start-failures.ts'

/** A setting that was refused, as zod tells it. */
interface Refused {
  issues?: { path: PropertyKey[]; message: string }[]
}

/** What went wrong at the start, in one sentence that says what to do about it. */
export function sentenceOf(error: unknown): string {
  const { issues } = Object(error) as Refused
  if (issues) return issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`).join('; ')
  return startFailureSentence(error, {
    port: 'Set LAYERLINE_PORT to another port.',
    folder: 'set LAYERLINE_DATA to another folder.',
    host: 'Set LAYERLINE_HOST to another one.',
    restore: 'Restore a backup',
  })
}
