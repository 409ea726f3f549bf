import { BrowserWindow, type BaseWindow } from 'electron'

export function goBack(window: BaseWindow | undefined): void {
  const history = contentsOf(window)?.navigationHistory
  if (history?.canGoBack()) history.goBack()
}

export function goForward(window: BaseWindow | undefined): void {
  const history = contentsOf(window)?.navigationHistory
  if (history?.canGoForward()) history.goForward()
}

/** Goes to a page of the shop. A page with changes that are not saved stays as it is, and `instead` opens the address. */
export function goTo(
  window: BaseWindow | undefined,
  address: string,
  instead: (address: string) => void,
): void {
  const contents = contentsOf(window)
  if (!contents) return
  const stay = () => instead(address)
  contents.once('will-prevent-unload', stay)
  const arrived = () => void contents.off('will-prevent-unload', stay)
  contents.loadURL(address).then(arrived, arrived)
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
