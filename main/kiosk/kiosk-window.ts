import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, screen, type WebPreferences } from 'electron'
import { backInAMomentPage } from '../local-pages/kiosk-pages.ts'
import { isLocalPage, localPageAddress } from '../local-pages/page-frame.ts'
import { quitSignal } from '../quit-in-order.ts'
import { SEALED_PAGE } from '../window.ts'
import { CORNER_CHANNEL } from './kiosk-channels.ts'
import { decideKey } from './kiosk-keys.ts'
import { KIOSK_PARTITION } from './kiosk-session.ts'

/** Chromium's code of a load that another one replaced. */
const ABORTED = -3
const RETRY_MS = 5_000

const PREFERENCES: WebPreferences = {
  preload: join(import.meta.dirname, 'kiosk-preload.cjs'),
  partition: KIOSK_PARTITION,
  ...SEALED_PAGE,
  devTools: false,
  disableDialogs: true,
  // The page must end the visit in time, also below the keys of the PIN.
  backgroundThrottling: false,
}

interface KioskWindowOptions {
  /** The first page; null while the shop cannot be reached. */
  home: () => string | null
  /** The corner was held, or Ctrl+Alt+K pressed. */
  onAskPin: () => void
}

/**
 * Opens the window of a kiosk: it fills the screen, and only the program closes it. A page that crashes, hangs or cannot be loaded is
 * replaced by the first one.
 */
export function openKioskWindow({ home, onAskPin }: KioskWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...screen.getPrimaryDisplay().bounds,
    show: false,
    frame: false,
    kiosk: true,
    fullscreen: true,
    minimizable: false,
    skipTaskbar: true,
    title: 'Layerline',
    icon: join(app.getAppPath(), 'resources', 'icon.png'),
    backgroundColor: '#14171a',
    webPreferences: PREFERENCES,
  })
  window.setMenu(null)
  window.setAlwaysOnTop(true, 'screen-saver')
  window.once('ready-to-show', () => window.show())
  keepShown(window)
  filterKeys(window, onAskPin)
  comeBack(window, home)
  return window
}

/** The window stays as it is, whatever the system asks of it, until the program quits or destroys it. */
function keepShown(window: BrowserWindow): void {
  window.on('close', (event) => {
    if (!quitSignal.aborted) event.preventDefault()
  })
  window.on('minimize', () => window.restore())
  window.on('hide', () => !quitSignal.aborted && window.show())
  window.on('leave-full-screen', () => window.setKiosk(true))
  window.webContents.on('will-prevent-unload', (event) => event.preventDefault())
  window.webContents.on('did-finish-load', () => void window.webContents.setVisualZoomLevelLimits(1, 1))
}

function filterKeys(window: BrowserWindow, onAskPin: () => void): void {
  const { webContents } = window
  webContents.on('before-input-event', (event, pressed) => {
    const decision = decideKey(pressed)
    if (decision !== 'pass') event.preventDefault()
    if (decision === 'ask_pin') onAskPin()
  })
  const held = ({ sender }: { sender: Electron.WebContents }) => {
    if (sender === webContents) onAskPin()
  }
  ipcMain.on(CORNER_CHANNEL, held)
  window.once('closed', () => ipcMain.off(CORNER_CHANNEL, held))
}

/** Loads the first page after a crash, and every few seconds while it cannot be loaded. */
function comeBack(window: BrowserWindow, home: () => string | null): void {
  const { webContents } = window
  let timer: NodeJS.Timeout | undefined
  const load = () => {
    clearTimeout(timer)
    const address = home()
    if (window.isDestroyed() || quitSignal.aborted) return
    if (address === null) return wait()
    // Rejects with what `did-fail-load` says.
    void webContents.loadURL(address).catch(() => {})
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(load, RETRY_MS)
    if (!isLocalPage(webContents.getURL()))
      void webContents.loadURL(localPageAddress(backInAMomentPage())).catch(() => {})
  }
  webContents.on('did-fail-load', (...[, code, , , isMainFrame]) => {
    if (isMainFrame && code !== ABORTED && !window.isDestroyed()) wait()
  })
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') load()
  })
  window.on('unresponsive', () => webContents.forcefullyCrashRenderer())
  window.once('closed', () => clearTimeout(timer))
}
