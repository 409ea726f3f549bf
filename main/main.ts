import { join } from 'node:path'
import { app, BrowserWindow, dialog, safeStorage } from 'electron'
import { desktopSettings } from './desktop-settings.ts'
import { embedServer } from './embed-server.ts'
import { guardAllPages } from './guard-pages.ts'
import { openKeychain } from './keychain.ts'
import { setMenu } from './menu.ts'
import { quitInOrder } from './quit-in-order.ts'
import { sentenceOf } from './sentence-of.ts'
import { openWindow } from './window.ts'

void start()

/** One shop, one program: the lock lies in the shop's own folder, and a second start shows the window of the first. */
async function start(): Promise<void> {
  try {
    const settings = desktopSettings(process.env, join(app.getAppPath(), 'dist', 'renderer'))
    app.setPath('userData', join(settings.data_dir, 'desktop'))
    if (!app.requestSingleInstanceLock()) {
      app.quit()
      return
    }
    await app.whenReady()
    const keychain = await openKeychain(safeStorage, join(app.getPath('userData'), 'secrets.json'))
    const server = await embedServer(settings, keychain)
    quitInOrder(() => server.close())
    guardAllPages(new URL(server.url).origin)
    setMenu()
    openWindow(server.setUpLink() ?? server.url)
    app.on('second-instance', () => showAgain(server.url))
    app.on('activate', () => showAgain(server.url))
  } catch (error) {
    await giveUp(sentenceOf(error))
  }
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
  // A dialog asked for earlier is only printed on Linux.
  await app.whenReady()
  dialog.showErrorBox('Layerline could not start', sentence)
  app.exit(1)
}
