import { join } from 'node:path'
import { app, BrowserWindow, dialog, safeStorage } from 'electron'
import { runInstalledCommand } from './command-line/run-installed-command.ts'
import { desktopSettings } from './desktop-settings.ts'
import { startEmbeddedServer } from './embed-server.ts'
import { guardAllPages } from './guard-pages.ts'
import { goTo } from './navigation.ts'
import { openKeychain } from './keychain.ts'
import { setMenu } from './menu.ts'
import { watchPrinting } from './printing.ts'
import { openInSpite } from './open-in-spite.ts'
import { quitInOrder } from './quit-in-order.ts'
import { findRefusedSwitch } from './refused-switches.ts'
import { keepNativeCrashes, reportError, reportProcessCrashes } from './report-crashes.ts'
import { startErrorText } from './start-error-text.ts'
import { surviveErrors } from './survive-errors.ts'
import { showOnNotice } from './show-on-notice.ts'
import { showTray } from './tray.ts'
import { openWindow } from './window.ts'

// A command runs without a window.
if (mayStart() && !(await runInstalledCommand())) void start()

/** Returns false, and ends the program, for an installed program that was started with a refused switch. */
function mayStart(): boolean {
  if (!app.isPackaged) return true
  const refused = findRefusedSwitch((name) => app.commandLine.hasSwitch(name), process.getuid?.() === 0)
  if (refused === null) return true
  process.stderr.write(`Layerline does not start with --${refused}. Start it without it.\n`)
  app.exit(1)
  return false
}

/** Starts the program, or shows the window of the one that has the shop open: the lock is in the shop's folder. */
async function start(): Promise<void> {
  try {
    // Covers processes without a window, too. Chromium's sandbox does not work for root.
    if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
    const settings = desktopSettings(process.env, join(app.getAppPath(), 'dist', 'renderer'))
    app.setPath('userData', join(settings.data_dir, 'desktop'))
    if (!app.requestSingleInstanceLock()) {
      app.quit()
      return
    }
    keepErrors(settings.data_dir)
    await app.whenReady()
    const keychain = await openKeychain(safeStorage, join(app.getPath('userData'), 'secrets.json'))
    const host = await openInSpite(settings.data_dir, (retry) =>
      startEmbeddedServer(
        { ...settings, ...(retry === 'without_backup' && { backup_before_update: false }) },
        { keychain, onMoved: relaunch },
      ),
    )
    if (host === null) {
      app.exit(1)
      return
    }
    reportProcessCrashes(host)
    quitInOrder(() => host.close())
    // The next start says why, and offers the good backups.
    host.failed.catch(relaunch)
    showProgram(host, settings.data_dir)
  } catch (error) {
    await failStart(startErrorText(error))
  }
}

/** Opens the window of a running server, its menu and the tray. */
function showProgram(host: Awaited<ReturnType<typeof startEmbeddedServer>>, dataFolder: string): void {
  const { url, setUpLink } = host.current()
  const { origin } = new URL(url)
  guardAllPages(origin)
  watchPrinting(origin)
  showOnNotice(origin)
  setMenu({ home: url, dataFolder })
  openWindow(setUpLink() ?? url)
  showTray({ summarize: () => host.current().summarizeHealth(), open: (path) => showPage(url, path) })
  app.on('second-instance', () => showWindow(url))
  app.on('activate', () => showWindow(url))
}

/** Starts the program again; it follows the note that a move has left in the old data folder. */
function relaunch(): void {
  app.relaunch()
  app.quit()
}

/** Keeps the program running after an uncaught error, and reports of every crash in the data folder. */
function keepErrors(dataFolder: string): void {
  keepNativeCrashes(dataFolder)
  surviveErrors((error, kind) => {
    process.stderr.write(`Uncaught error: ${textOf(error)}\n`)
    reportError(kind, error)
  })
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Shows the window at a page of the shop; with null where it was. */
function showPage(home: string, path: string | null): void {
  const [window] = BrowserWindow.getAllWindows()
  const address = new URL(path ?? '/console', home).href
  showWindow(address)
  if (window && path !== null) goTo(window, address)
}

function showWindow(url: string): void {
  const [window] = BrowserWindow.getAllWindows()
  if (!window) {
    openWindow(url)
    return
  }
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Says why the program could not start, in a dialog and on the terminal, and ends it with exit code 1. */
async function failStart(reason: string): Promise<void> {
  process.stderr.write(`Layerline could not start. ${reason}\n`)
  // Starting the program again while the dialog is open shows the dialog again, rather than nothing.
  app.releaseSingleInstanceLock()
  await app.whenReady()
  await dialog.showMessageBox({
    type: 'error',
    title: 'Layerline',
    message: 'Layerline could not start',
    detail: reason,
    buttons: ['Quit'],
    noLink: true,
  })
  app.exit(1)
}
