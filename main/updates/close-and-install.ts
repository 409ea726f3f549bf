import { spawn } from 'node:child_process'
import { app, BrowserWindow, session } from 'electron'
import type { EmbeddedServer } from '../embed-server.ts'
import { installingPage } from '../local-pages/progress-pages.ts'
import { StartWindow } from '../start-window.ts'
import { installPackage, type Installation } from './install-package.ts'
import type { KnownReleases } from './known-releases.ts'

interface Installing {
  server: Pick<EmbeddedServer, 'close'>
  known: KnownReleases
  /** The package. */
  file: string
  /** A backup that the installed program restores; null to leave the data as it is. */
  restore: string | null
  stop: () => void
}

/**
 * Closes the shop in order, installs a package and starts the program again: the installed one, or where that failed the one of before,
 * which says why. Where a person installs it by hand, the program stays as it is.
 */
export async function closeAndInstall({ server, known, file, restore, stop }: Installing): Promise<never> {
  stop()
  const windows = BrowserWindow.getAllWindows()
  const window = new StartWindow(installingPage())
  window.raise()
  for (const other of windows) other.destroy()
  try {
    // The server waits for connections that Chromium keeps.
    await session.defaultSession.closeAllConnections().catch(() => {})
    await server.close()
    await installPackage(known.installation(), file)
    if (restore !== null) await restoreByInstalled(known.installation(), restore)
  } catch (error) {
    known.save({ fault: error instanceof Error ? error.message : String(error) })
  }
  await session.defaultSession.cookies.flushStore().catch(() => {})
  const { APPIMAGE } = process.env
  app.relaunch(APPIMAGE === undefined ? {} : { execPath: APPIMAGE })
  app.exit(0)
  return new Promise<never>(() => {})
}

/** The version that is installed now restores its own backup: this one would migrate it. */
async function restoreByInstalled({ program }: Installation, from: string): Promise<void> {
  const data = app.getPath('userData').replace(/[\\/]desktop$/, '')
  const sandbox = app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []
  const args = [...sandbox, '--restore', '--from', from, '--data', data, '--replace']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  if (code !== 0)
    throw new Error(`The backup at ${from} was not restored. Choose it when the shop cannot be opened.`)
}
