import { app, BrowserWindow, Menu, powerSaveBlocker } from 'electron'
import { quitSignal } from '../quit-in-order.ts'
import { watchSticks } from '../usb/watch-sticks.ts'
import { localPageAddress } from '../local-pages/page-frame.ts'
import { answerKiosk } from './answer-kiosk.ts'
import { coverDisplays } from './cover-displays.ts'
import { askPin } from './ask-pin.ts'
import { checkPin } from './check-pin.ts'
import type { KeptKiosk } from '../../shared/operations/workstation/kept-kiosk.ts'
import { changeKeptKiosk, readKeptKiosk } from './kept-kiosk.ts'
import { openKioskWindow } from './kiosk-window.ts'
import { clearKioskSession, isOfKiosk, onKioskPaired, restoreKioskCookie } from './kiosk-session.ts'

interface KioskModeOptions {
  /** The origin of the shop of this computer; null before it is open. */
  ownOrigin: () => string | null
  /** Ends the session of the windows: whoever leaves the kiosk is somebody else. */
  signOut: () => Promise<void>
  /** Signs the windows in as whoever left a kiosk of this shop; called while the kiosk is still shown. */
  signIn: (left: { kiosk_secret: string; pin: string }) => Promise<void>
  /** Opens what the program shows otherwise; called before the kiosk's window is gone. */
  onLeft: () => void
}

/** Shows the kiosk instead of everything else of the program, until staff leave it with a PIN. */
export class KioskMode {
  readonly #options: KioskModeOptions
  #window: BrowserWindow | null = null
  #kept: KeptKiosk | null = null
  #endEffects = () => {}
  #signedOut: Promise<void> = Promise.resolve()

  constructor(options: KioskModeOptions) {
    this.#options = options
    app.once('will-quit', () => this.#endEffects())
    onKioskPaired((cookie) => {
      if (this.#kept) this.#kept = { ...this.#kept, cookie }
      changeKeptKiosk({ cookie })
    })
  }

  get isShown(): boolean {
    return this.#window !== null
  }

  /** The origin of the shop whose pages the kiosk shows; null before it is known. */
  origin(): string | null {
    const kept = this.#kept ?? readKeptKiosk()
    return kept?.address ?? this.#options.ownOrigin()
  }

  /** Returns true if a window belongs to a kiosk of another shop, which goes on whatever becomes of this one. */
  isElsewhere({ webContents }: BrowserWindow): boolean {
    return (this.isShown || isOfKiosk(webContents)) && this.origin() !== this.#options.ownOrigin()
  }

  /** Shows the kiosk that is kept, if it is switched on, closes all other windows and signs them out. Returns false if there is none. */
  show(): boolean {
    const kept = readKeptKiosk()
    if (!kept?.is_on) return false
    if (this.#window) return true
    this.#kept = kept
    const others = BrowserWindow.getAllWindows()
    this.#open()
    for (const other of others) other.destroy()
    Menu.setApplicationMenu(null)
    this.#signedOut = this.#options.signOut()
    return true
  }

  #open(): void {
    const window = openKioskWindow({ home: () => this.#home(), onAskPin: () => void this.#leave() })
    this.#window = window
    this.#endEffects()
    this.#endEffects = startEffects(window, () => this.origin())
    window.once('closed', () => {
      // Whatever closed it: only a PIN does.
      if (this.#window === window && !quitSignal.aborted) this.#open()
    })
    void this.load()
  }

  /** Shows a page of the program's own, until `load`. */
  showPage(html: string): void {
    void this.#window?.loadURL(localPageAddress(html)).catch(() => {})
  }

  /** Loads the first page of the kiosk, as soon as its shop is known. */
  async load(): Promise<void> {
    const origin = this.origin()
    if (!this.#window || !this.#kept || origin === null) return
    await restoreKioskCookie(origin, this.#kept.cookie)
    await this.#window.loadURL(`${origin}/kiosk`).catch(() => {})
  }

  #home(): string | null {
    const origin = this.origin()
    return origin === null ? null : `${origin}/kiosk`
  }

  async #leave(): Promise<void> {
    const window = this.#window
    let pin = ''
    const check = (typed: string) => checkPin(this.origin(), (pin = typed))
    if (!window || !(await askPin(window, check))) return
    await this.#signedOut
    const { address = null, cookie = null } = this.#kept ?? {}
    if (address === null && cookie) await this.#options.signIn({ kiosk_secret: cookie.value, pin })
    if (quitSignal.aborted || this.#window !== window) return
    changeKeptKiosk({ is_on: false })
    this.#endEffects()
    this.#endEffects = () => {}
    this.#window = null
    this.#kept = null
    this.#options.onLeft()
    window.destroy()
    await clearKioskSession()
  }
}

/** Keeps the screen on, covers other displays, and answers the page about USB drives. Returns a function that ends all three. */
function startEffects(window: BrowserWindow, origin: () => string | null): () => void {
  const awake = powerSaveBlocker.start('prevent-display-sleep')
  const sticks = watchSticks()
  const uncover = coverDisplays(window)
  const endAnswers = answerKiosk(window.webContents, sticks, origin)
  return () => {
    powerSaveBlocker.stop(awake)
    sticks.end()
    uncover()
    endAnswers()
  }
}
