import { startFailureSentence } from '../../shared/platform/start-failures.ts'
import { commandName } from '../../shared/platform/command-names.ts'

/** Returns an error as one sentence for the command line. */
export function failureSentence(error: unknown): string {
  return startFailureSentence(error, {
    port: 'Choose another one with --port N, or --port 0 for any free one.',
    folder: 'choose another folder with --data DIR.',
    host: 'Choose another one with --host H.',
    without_backup: 'Set LAYERLINE_WITHOUT_BACKUP=1 to open it without one.',
    restore: `Restore a backup with ${commandName('restore')}`,
  })
}
