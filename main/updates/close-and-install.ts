import { spawn } from 'node:child_process'
import { app, BrowserWindow, session } from 'electron'
import type { EmbeddedServer } from '../embed-server.ts'
import { installingPage } from '../local-pages/progress-pages.ts'
import { StartWindow } from '../start-window.ts'
import { isKioskShown } from '../kiosk/kiosk-session.ts'
import type { InstallRight } from './ask-password.ts'
import type { Installation } from './install-package.ts'
import type { KnownReleases } from './known-releases.ts'

interface Installing {
  server: Pick<EmbeddedServer, 'close'>
  known: KnownReleases
  right: InstallRight
  /** A backup that the installed program restores; null to leave the data as it is. */
  restore: string | null
  stop: () => void
}

/**
 * Closes the shop in order, installs a package and starts the program again: the installed one, or where that failed the one of before,
 * which says why. Where the package is installed after the end of the program, it only ends.
 */
export async function closeAndInstall({ server, known, right, restore, stop }: Installing): Promise<never> {
  stop()
  // A kiosk goes on: its page says that it comes back in a moment.
  if (!isKioskShown()) showInstalling()
  try {
    // The server waits for connections that Chromium keeps.
    await session.defaultSession.closeAllConnections().catch(() => {})
    await server.close()
    await right.install()
    if (restore !== null) await restoreByInstalled(known.installation(), restore)
    if (right.isAfterEnd) await end()
  } catch (error) {
    known.save({ fault: error instanceof Error ? error.message : String(error) })
  }
  const { APPIMAGE } = process.env
  app.relaunch(APPIMAGE === undefined ? {} : { execPath: APPIMAGE })
  return end()
}

async function end(): Promise<never> {
  await session.defaultSession.cookies.flushStore().catch(() => {})
  app.exit(0)
  return new Promise<never>(() => {})
}

function showInstalling(): void {
  const windows = BrowserWindow.getAllWindows()
  const window = new StartWindow(installingPage())
  window.raise()
  for (const other of windows) other.destroy()
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
