import { startFailureSentence } from '../shared/platform/start-failures.ts'

/** The part of a zod error that is used. */
interface InvalidSettings {
  issues?: { path: PropertyKey[]; message: string }[]
}

/** Returns why the program could not start and what to do about it, in one sentence. */
export function startErrorText(error: unknown): string {
  const { issues } = Object(error) as InvalidSettings
  if (issues) return issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`).join('; ')
  return startFailureSentence(error, {
    port: 'Set LAYERLINE_PORT to another port.',
    folder: 'set LAYERLINE_DATA to another folder.',
    host: 'Set LAYERLINE_HOST to another one.',
    without_backup: 'Set LAYERLINE_WITHOUT_BACKUP=1 to open it without one.',
    restore: 'Restore a backup',
    lists_backups: true,
  })
}
