import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { app } from 'electron'
import { readOptions, type Command } from '../../server/cli/command-line.ts'
import { programSchemaVersion, requireClosed } from '../../server/start/rescue.ts'
import { desktopSettings } from '../desktop-settings.ts'
import { installCommand, quoted, type Installation } from '../updates/install-package.ts'
import { openKnownReleases } from '../updates/open-known-releases.ts'
import { readyForRollback } from '../updates/rollback.ts'

const USAGE = `layerline --rollback [--data DIR]     goes back to the version before the last update

  --data DIR    the data folder; the platform's usual place if left out

Close Layerline first. The shop's data stays when the database of both versions is the same; else the backup that was made before
the update is restored, and what the shop has had since is kept beside it. Without the rights of an administrator, the commands
are printed instead.`

/** Installs the version before the last update, from a terminal: also when the new one no longer opens the shop. */
export const rollbackCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const data = folderOf(args)
    const known = openKnownReleases(join(data, 'desktop'))
    const installed = { version: app.getVersion(), schema_version: programSchemaVersion() }
    const { file, restore } = await readyForRollback(known.kept().previous, installed)
    requireClosed(data)
    const installation = known.installation() as Installation | null
    if (!installation)
      throw new Error('This program was not installed from a package: install the other version by hand.')
    const commands = [
      installCommand(installation, file),
      ...(restore === null ? [] : [restoreCommand(installation, { from: restore, data })]),
    ]
    const isRoot = process.getuid?.() === 0
    if (installation.target !== 'deb' || !isRoot) {
      process.stdout.write(
        `Enter ${commands.length === 1 ? 'this command' : 'these commands, one after the other'}:\n${commands.join('\n')}\n`,
      )
      return
    }
    runOrThrow('dpkg', ['--force-downgrade', '--install', file])
    if (restore !== null)
      runOrThrow(installation.program, [
        '--no-sandbox',
        '--restore',
        '--from',
        restore,
        '--data',
        data,
        '--replace',
      ])
    process.stdout.write(`Version ${known.kept().previous?.version} is installed. Start Layerline.\n`)
  },
}

/** On macOS, in a portable folder and as an AppImage the program is on no PATH. */
function restoreCommand(
  { target, program }: Installation,
  { from, data }: { from: string; data: string },
): string {
  const [command, source, shop] = [program, from, data].map((path) => quoted(path, target))
  const isOnPath = target === 'deb' || target === 'nsis'
  return `${isOnPath ? 'layerline' : command} --restore --from ${source} --data ${shop} --replace`
}

function folderOf(args: string[]): string {
  const { data } = readOptions({ data: { type: 'string' } }, args).values
  const environment = data === undefined ? process.env : { ...process.env, LAYERLINE_DATA: data }
  return desktopSettings(environment, app.getAppPath()).data_dir
}

function runOrThrow(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw error ?? new Error(`${command} ended with ${status}.`)
}
