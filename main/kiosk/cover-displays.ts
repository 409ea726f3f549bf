import { BrowserWindow, screen, type Display } from 'electron'
import { quitSignal } from '../quit-in-order.ts'
import { KIOSK_PARTITION } from './kiosk-session.ts'

/** Covers every display but the one of the kiosk, also one that is plugged in later. Returns a function that ends it. */
export function coverDisplays(kiosk: BrowserWindow): () => void {
  const covers = new Map<number, BrowserWindow>()
  const cover = () => {
    const { id: own, bounds } = screen.getPrimaryDisplay()
    const others = screen.getAllDisplays().filter(({ id }) => id !== own)
    // The display of the kiosk itself may have been taken away.
    if (!kiosk.isDestroyed() && screen.getDisplayMatching(kiosk.getBounds()).id !== own)
      kiosk.setBounds(bounds)
    for (const [id, window] of covers)
      if (!others.some((display) => display.id === id)) {
        covers.delete(id)
        window.destroy()
      }
    for (const display of others) {
      const window = covers.get(display.id)
      if (window) window.setBounds(display.bounds)
      else covers.set(display.id, openCover(display))
    }
  }
  const follow = () => void (quitSignal.aborted || cover())
  screen.on('display-added', follow)
  screen.on('display-removed', follow)
  screen.on('display-metrics-changed', follow)
  follow()
  return () => {
    screen.off('display-added', follow)
    screen.off('display-removed', follow)
    screen.off('display-metrics-changed', follow)
    for (const window of covers.values()) window.destroy()
  }
}

/** A black window without a page. */
function openCover({ bounds }: Display): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    frame: false,
    kiosk: true,
    fullscreen: true,
    focusable: false,
    skipTaskbar: true,
    title: 'Layerline',
    backgroundColor: '#000000',
    webPreferences: { partition: KIOSK_PARTITION, sandbox: true, javascript: false },
  })
  window.setMenu(null)
  window.setAlwaysOnTop(true, 'screen-saver')
  window.on('close', (event) => {
    if (!quitSignal.aborted) event.preventDefault()
  })
  return window
}
