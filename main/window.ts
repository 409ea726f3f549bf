import { join } from 'node:path'
import { app, BrowserWindow, screen, type WebPreferences } from 'electron'
import type { WindowBounds, WindowPlace } from '../shared/operations/workstation/window-place.ts'
import { askBeforeClosing } from './ask-before-closing.ts'
import { offerContextMenu } from './context-menu.ts'
import { offerReload } from './offer-reload.ts'
import { listenForNavigation } from './navigation.ts'
import { followInput } from './typed-input.ts'
import { boundsOnScreens, readWindowPlace, writeWindowPlace } from './window-bounds.ts'

/** The preferences of a page in any window: it may do nothing beyond a browser page. */
export const SEALED_PAGE: WebPreferences = {
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

/** The place that each window keeps, by its id: the first window has the first place. */
const slots = new Map<number, number>()

/** Opens a window for the shop's own pages only (Electron's security checklist, 2 to 11). */
export function openWindow(url: string): BrowserWindow {
  const slot = freeSlot()
  const placeFile = join(app.getPath('userData'), slot === 0 ? 'window.json' : `window-${slot + 1}.json`)
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
    webPreferences: { ...SEALED_PAGE, preload: join(import.meta.dirname, 'preload.cjs') },
  })
  slots.set(window.id, slot)
  window.once('ready-to-show', () => window.show())
  window.once('show', () => {
    if (place?.maximized) window.maximize()
  })
  window.once('closed', () => slots.delete(window.id))
  window.on('close', () =>
    writeWindowPlace(placeFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() }),
  )
  offerReload(window)
  askBeforeClosing(window)
  offerContextMenu(window, openWindow)
  listenForNavigation(window)
  followInput(window)
  void window.loadURL(url)
  return window
}

/** Returns the first place that no open window keeps. */
function freeSlot(): number {
  const taken = new Set(slots.values())
  let slot = 0
  while (taken.has(slot)) slot++
  return slot
}

/** Offset of a window that has no place yet, so that it does not cover the one in front. */
const CASCADE_PIXELS = 32

/** Returns where the window was closed last; null, so that the system chooses, if that is on no screen. */
function startBounds(place: WindowPlace | null, screens: WindowBounds[]): WindowBounds | null {
  if (place) return boundsOnScreens(place.bounds, screens)
  const front = BrowserWindow.getFocusedWindow()
  if (!front) return null
  const { x, y, width, height } = front.getNormalBounds()
  return boundsOnScreens({ x: x + CASCADE_PIXELS, y: y + CASCADE_PIXELS, width, height }, screens)
}
