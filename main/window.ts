import { join } from 'node:path'
import { app, BrowserWindow, screen } from 'electron'
import { offerReload } from './offer-reload.ts'
import { boundsOnScreens, readWindowPlace, writeWindowPlace } from './window-bounds.ts'

/** A window that shows the shop's own pages and nothing else (Electron's security checklist, 2 to 11). */
export function openWindow(url: string): BrowserWindow {
  const placeFile = join(app.getPath('userData'), 'window.json')
  const place = readWindowPlace(placeFile)
  const screens = screen.getAllDisplays().map((display) => display.workArea)
  const window = new BrowserWindow({
    width: 1440,
    height: 920,
    ...(place && boundsOnScreens(place.bounds, screens)),
    minWidth: 380,
    minHeight: 600,
    show: false,
    title: 'Layerline',
    icon: join(app.getAppPath(), 'resources', 'icon.png'),
    backgroundColor: '#14171a',
    autoHideMenuBar: true,
    webPreferences: {
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
    },
  })
  window.once('ready-to-show', () => {
    if (place?.maximized) window.maximize()
    window.show()
  })
  window.on('close', () =>
    writeWindowPlace(placeFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() }),
  )
  offerReload(window)
  void window.loadURL(url)
  return window
}
