import { WebContentsView, type BrowserWindow } from 'electron'
import { pinPage } from '../local-pages/kiosk-pages.ts'
import { ACTION_SCHEME, localPageAddress } from '../local-pages/page-frame.ts'
import type { PinFault } from './check-pin.ts'

/** Longer than a PIN may be; more is not sent. */
const MAX_DIGITS = 8
/** After this long without a key the kiosk is shown again. */
const IDLE_MS = 30_000

const asking = new WeakSet<BrowserWindow>()

/**
 * Shows keys for the PIN over the page of a window, which stays as it is. Resolves with true once the PIN is right, with false if
 * the customer goes back. The page has no script: each key is a link that only this program follows.
 */
export async function askPin(
  window: BrowserWindow,
  check: (pin: string) => Promise<PinFault>,
): Promise<boolean> {
  if (asking.has(window)) return false
  asking.add(window)
  const view = new WebContentsView({ webPreferences: { sandbox: true, javascript: false } })
  const place = () => view.setBounds({ x: 0, y: 0, ...sizeOf(window) })
  place()
  window.contentView.addChildView(view)
  window.on('resize', place)
  view.webContents.focus()
  const isRight = await typePin(view, check)
  asking.delete(window)
  if (window.isDestroyed()) return isRight
  window.off('resize', place)
  window.contentView.removeChildView(view)
  view.webContents.close()
  window.webContents.focus()
  return isRight
}

function sizeOf(window: BrowserWindow): { width: number; height: number } {
  const { width, height } = window.getContentBounds()
  return { width, height }
}

function typePin(
  { webContents }: WebContentsView,
  check: (pin: string) => Promise<PinFault>,
): Promise<boolean> {
  let pin = ''
  let fault: PinFault = null
  let isChecking = false
  const show = () =>
    void webContents.loadURL(localPageAddress(pinPage({ typed: pin.length, fault }))).catch(() => {})
  show()
  return new Promise((resolve) => {
    const leave = (isRight: boolean) => {
      clearTimeout(idle)
      resolve(isRight)
    }
    const idle = setTimeout(() => leave(false), IDLE_MS)
    const enter = async () => {
      isChecking = true
      fault = await check(pin)
      isChecking = false
      if (fault === null) return leave(true)
      pin = ''
      show()
    }
    const press = (key: string) => {
      idle.refresh()
      if (key === 'close') return leave(false)
      if (isChecking) return
      if (key === 'enter') return void (pin === '' ? show() : enter())
      fault = null
      pin = key === 'delete' ? pin.slice(0, -1) : (pin + key).slice(0, MAX_DIGITS)
      show()
    }
    listenForKeys(webContents, press)
  })
}

const TYPED: Record<string, string> = {
  Backspace: 'delete',
  Delete: 'delete',
  Enter: 'enter',
  Escape: 'close',
}

/** Calls `press` with a digit, `delete`, `enter` or `close`, touched or typed. */
function listenForKeys(contents: WebContentsView['webContents'], press: (key: string) => void): void {
  const start = `${ACTION_SCHEME}//key/`
  contents.on('will-navigate', (event) => {
    event.preventDefault()
    if (event.url.startsWith(start)) press(event.url.slice(start.length).replace(/\/$/, ''))
  })
  contents.on('before-input-event', (event, { type, key, control, alt, meta }) => {
    event.preventDefault()
    if (type !== 'keyDown' || control || alt || meta) return
    const named = /^\d$/.test(key) ? key : TYPED[key]
    if (named !== undefined) press(named)
  })
}
