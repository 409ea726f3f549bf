import { doorText, type DoorSetting } from '../../shared/platform/backup/door-settings.ts'

/** Says which settings of a backup or an export were not taken, and how to take them. */
export function printLeftSettings(source: 'backup' | 'export', settings: readonly DoorSetting[]): void {
  if (settings.length === 0) return
  const lines = settings.map((door) => `  ${doorText(door)}\n`).join('')
  process.stdout.write(
    `These settings of the ${source} were not taken. If they are yours, begin again with --with-settings, or enter them anew:\n${lines}`,
  )
}
