import { join } from 'node:path'
import { app, BrowserWindow, screen, type WebPreferences } from 'electron'
import { offerContextMenu } from './context-menu.ts'
import { offerReload } from './offer-reload.ts'
import { listenForNavigation } from './navigation.ts'
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

/** Opens a window for the shop's own pages only (Electron's security checklist, 2 to 11). */
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
  listenForNavigation(window)
  void window.loadURL(url)
  return window
}

/** Offset of a further window, so that it does not cover the first. */
const CASCADE_PIXELS = 32

/** Returns where the last window was closed; null, so that the system chooses, where that is on no screen. */
function startBounds(place: WindowPlace | null, screens: Bounds[]): Bounds | null {
  if (!place) return null
  const shift = CASCADE_PIXELS * BrowserWindow.getAllWindows().length
  const { x, y, ...size } = place.bounds
  return boundsOnScreens({ x: x + shift, y: y + shift, ...size }, screens)
}
