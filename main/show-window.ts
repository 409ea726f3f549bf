import { BrowserWindow } from 'electron'
import { isKioskShown } from './kiosk/kiosk-session.ts'
import { goTo } from './navigation.ts'
import { openWindow } from './window.ts'

/** Shows the window of the shop, or opens one at this address. A kiosk stays what is shown. */
export function showWindow(url: string): void {
  if (isKioskShown()) return
  const window = findWindow()
  if (!window) {
    openWindow(url)
    return
  }
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Shows the window at a page of the shop; null keeps its page. */
export function showPage(home: string, path: string | null): void {
  if (isKioskShown()) return
  const window = findWindow()
  const address = new URL(path ?? '/console', home).href
  showWindow(address)
  if (window && path !== null) goTo(window, address)
}

/** Returns a window that is shown, rather than one that only prints; else a hidden one. */
function findWindow(): BrowserWindow | undefined {
  const windows = BrowserWindow.getAllWindows()
  return windows.find((window) => window.isVisible()) ?? windows[0]
}
