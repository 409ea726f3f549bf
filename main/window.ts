import { join } from 'node:path'
import { app, BrowserWindow, screen, type WebPreferences } from 'electron'
import { offerContextMenu } from './context-menu.ts'
import { offerReload } from './offer-reload.ts'
import { listenForWayBack } from './way-back.ts'
import {
  boundsOnScreens,
  readWindowPlace,
  writeWindowPlace,
  type Bounds,
  type WindowPlace,
} from './window-bounds.ts'

const PAGE_PREFERENCES: WebPreferences = {
  preload: join(import.meta.dirname, 'preload.cjs'),
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  spellcheck: false,
}

/** A window that shows the shop's own pages and nothing else (Electron's security checklist, 2 to 11). */
export function openWindow(url: string): BrowserWindow {
  const placeFile = join(app.getPath('userData'), 'window.json')
  const place = readWindowPlace(placeFile)
  const screens = screen.getAllDisplays().map((display) => display.workArea)
  const window = new BrowserWindow({
    width: 1440,
    height: 920,
    ...startBounds(place, screens),
    minWidth: 380,
    minHeight: 600,
    show: false,
    title: 'Layerline',
    icon: join(app.getAppPath(), 'resources', 'icon.png'),
    backgroundColor: '#14171a',
    autoHideMenuBar: true,
    webPreferences: PAGE_PREFERENCES,
  })
  window.once('ready-to-show', () => {
    if (place?.maximized) window.maximize()
    window.show()
  })
  window.on('close', () =>
    writeWindowPlace(placeFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() }),
  )
  offerReload(window)
  offerContextMenu(window, openWindow)
  listenForWayBack(window)
  void window.loadURL(url)
  return window
}

/** A further window opens beside the first one, so that both can be seen. */
const CASCADE_PIXELS = 32

/** Where the last window was closed, if that is on a screen; else the system chooses. */
function startBounds(place: WindowPlace | null, screens: Bounds[]): Bounds | null {
  if (!place) return null
  const shift = CASCADE_PIXELS * BrowserWindow.getAllWindows().length
  const { x, y, ...size } = place.bounds
  return boundsOnScreens({ x: x + shift, y: y + shift, ...size }, screens)
}
