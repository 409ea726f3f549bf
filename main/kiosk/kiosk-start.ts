import { backInAMomentPage, outOfOrderPage } from '../local-pages/kiosk-pages.ts'
import { StartWindow, type StartScreen } from '../start-window.ts'
import type { KioskMode } from './kiosk-mode.ts'

/**
 * Shows a kiosk while the shop of this computer opens: customers read no details, and choose nothing. Questions wait
 * until staff have left the kiosk.
 */
export class KioskStart implements StartScreen {
  readonly #kiosk: KioskMode
  #html: string
  #window: StartWindow | null = null
  #answer: ((chosen: string | null) => void) | null = null

  constructor(kiosk: KioskMode, html: string) {
    this.#kiosk = kiosk
    this.#html = html
    if (kiosk.origin() === null) kiosk.showPage(backInAMomentPage())
  }

  show(html: string): void {
    this.#html = html
    this.#window?.show(html)
  }

  ask(html: string): Promise<string | null> {
    if (this.#window) return this.#window.ask(html)
    this.#html = html
    this.#kiosk.showPage(outOfOrderPage())
    return new Promise((resolve) => (this.#answer = resolve))
  }

  /** Staff left the kiosk: shows what is known in a window, and asks there what waits. */
  takeOver(): void {
    this.#window = new StartWindow(this.#html)
    this.#window.raise()
    const answer = this.#answer
    if (answer) void this.#window.ask(this.#html).then(answer)
  }

  leave(address: string): Promise<void> {
    return this.#window ? this.#window.leave(address) : this.#kiosk.load()
  }

  raise(): void {
    this.#window?.raise()
  }
}
