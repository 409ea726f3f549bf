import { BrowserWindow } from 'electron'
import { MAX_WINDOWS } from '../shared/operations/workstation/kept-pages.ts'
import { isKioskShown } from './kiosk/kiosk-session.ts'
import { goTo } from './navigation.ts'
import { hasInput } from './typed-input.ts'
import { openWindow } from './window.ts'

/** Shows the window of the shop, or opens one at this address. A kiosk stays what is shown. */
export function showWindow(url: string): void {
  if (isKioskShown()) return
  const window = findWindow()
  if (window) raise(window)
  else openWindow(url)
}

/**
 * Shows the window at a page of the shop. A page into which somebody has typed, or with other changes that are not saved, stays as it
 * is, and another window is opened.
 */
export function showPage(home: string, path: string): void {
  if (isKioskShown()) return
  const window = findWindow()
  const address = new URL(path, home).href
  if (!window) return void openWindow(address)
  if (!hasInput(window)) {
    raise(window)
    goTo(window, address, openOneMore)
  } else openOneMore(address)
}

/** Opens another window; with many of them, only shows the one in front. */
function openOneMore(address: string): void {
  const window = findWindow()
  if (!window || BrowserWindow.getAllWindows().length < MAX_WINDOWS) openWindow(address)
  else raise(window)
}

export function hasWindow(): boolean {
  return findWindow() !== undefined
}

function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Returns the window in front, or one that is shown, rather than one that only prints; else a hidden one. */
function findWindow(): BrowserWindow | undefined {
  const windows = BrowserWindow.getAllWindows()
  return BrowserWindow.getFocusedWindow() ?? windows.find((window) => window.isVisible()) ?? windows[0]
}
