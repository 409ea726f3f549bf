import { join } from 'node:path'
import { app, BrowserWindow, dialog, safeStorage } from 'electron'
import { desktopSettings } from './desktop-settings.ts'
import { embedServer } from './embed-server.ts'
import { guardAllPages } from './guard-pages.ts'
import { openKeychain } from './keychain.ts'
import { setMenu } from './menu.ts'
import { watchPrinting } from './printing.ts'
import { quitInOrder } from './quit-in-order.ts'
import { findRefusedSwitch } from './refused-switches.ts'
import { sentenceOf } from './sentence-of.ts'
import { surviveErrors } from './survive-errors.ts'
import { openWindow } from './window.ts'

if (startsAsInstalled()) void start()

/** Before anything is opened: an installed program takes no switch that opens it to others. */
function startsAsInstalled(): boolean {
  if (!app.isPackaged) return true
  const refused = findRefusedSwitch((name) => app.commandLine.hasSwitch(name), process.getuid?.() === 0)
  if (refused === null) return true
  process.stderr.write(`Layerline does not start with --${refused}. Start it without.\n`)
  app.exit(1)
  return false
}

/** One shop, one program: the lock is in the shop's own folder, and a second start shows the window of the first. */
async function start(): Promise<void> {
  try {
    // For processes without a window too. Only root starts without a sandbox: Chromium's does not work for root.
    if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
    const settings = desktopSettings(process.env, join(app.getAppPath(), 'dist', 'renderer'))
    app.setPath('userData', join(settings.data_dir, 'desktop'))
    if (!app.requestSingleInstanceLock()) {
      app.quit()
      return
    }
    surviveErrors((error) => process.stderr.write(`An error was not caught: ${textOf(error)}\n`))
    await app.whenReady()
    const keychain = await openKeychain(safeStorage, join(app.getPath('userData'), 'secrets.json'))
    const server = await embedServer(settings, keychain)
    quitInOrder(() => server.close())
    const { origin } = new URL(server.url)
    guardAllPages(origin)
    watchPrinting(origin)
    setMenu({ home: server.url, dataFolder: settings.data_dir })
    openWindow(server.setUpLink() ?? server.url)
    app.on('second-instance', () => showAgain(server.url))
    app.on('activate', () => showAgain(server.url))
  } catch (error) {
    await giveUp(sentenceOf(error))
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function showAgain(url: string): void {
  const [window] = BrowserWindow.getAllWindows()
  if (!window) {
    openWindow(url)
    return
  }
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Without a server there is nothing to show: one sentence in a dialog, for a terminal too, and exit code 1. */
async function giveUp(sentence: string): Promise<void> {
  process.stderr.write(`Layerline could not start. ${sentence}\n`)
  // Whoever starts the program again while the dialog is open is told the same, instead of nothing.
  app.releaseSingleInstanceLock()
  await app.whenReady()
  await dialog.showMessageBox({
    type: 'error',
    title: 'Layerline',
    message: 'Layerline could not start',
    detail: sentence,
    buttons: ['Quit'],
    noLink: true,
  })
  app.exit(1)
}
