import { BrowserWindow, type BaseWindow } from 'electron'

export function goBack(window: BaseWindow | undefined): void {
  const history = contentsOf(window)?.navigationHistory
  if (history?.canGoBack()) history.goBack()
}

export function goForward(window: BaseWindow | undefined): void {
  const history = contentsOf(window)?.navigationHistory
  if (history?.canGoForward()) history.goForward()
}

export function goTo(window: BaseWindow | undefined, address: string): void {
  void contentsOf(window)?.loadURL(address)
}

/** Goes back and forward on the extra buttons of a mouse or keyboard (Windows, Linux) and three-finger swipes (macOS). */
export function listenForNavigation(window: BrowserWindow): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') goBack(window)
    if (command === 'browser-forward') goForward(window)
  })
  window.on('swipe', (_event, direction) => {
    if (direction === 'left') goBack(window)
    if (direction === 'right') goForward(window)
  })
}

function contentsOf(window: BaseWindow | undefined) {
  return window instanceof BrowserWindow && !window.isDestroyed() ? window.webContents : null
}
