import { BrowserWindow } from 'electron'
import { ACTION_SCHEME, isLocalPage, localPageAddress } from './local-pages/page-frame.ts'
import { openWindow } from './window.ts'

/** Shows pages of the program's own until the shop is open and while it cannot be opened. */
export interface StartScreen {
  show(html: string): void
  /** Resolves with the address of the action that is chosen; null if the person quits. */
  ask(html: string): Promise<string | null>
  leave(address: string): Promise<void>
  raise(): void
}

/**
 * The window in which the program shows pages of its own: until the shop is open, and while it cannot be opened. It opens once
 * somebody needs to see it (`raise`).
 */
export class StartWindow implements StartScreen {
  #html: string
  #window: BrowserWindow | null = null
  /** Resolves with the window once it is open; with null if none opens anymore. */
  readonly #opened = Promise.withResolvers<BrowserWindow | null>()
  /** The page that follows once the one that is being loaded is shown. */
  #next: string | null = null
  #isLoading = false

  constructor(html: string) {
    this.#html = html
  }

  /** Shows a page, once the window is open. Of several at once only the last is shown. */
  show(html: string): void {
    this.#html = html
    if (!this.#window) return
    this.#next = html
    if (!this.#isLoading) void this.#showNext(this.#window)
  }

  /**
   * Shows a page and resolves with the address of the first action that is chosen on it; null if the window is closed or shows
   * a page of the shop. `raise`: also opens the window of a program that was started hidden; else the question waits for it.
   */
  async ask(html: string, { raise } = { raise: true }): Promise<string | null> {
    this.show(html)
    if (raise && !this.#window?.isVisible()) this.raise()
    const window = await this.#opened.promise
    if (!window || window.isDestroyed()) return null
    return new Promise((resolve) => {
      const choose = (event: { preventDefault(): void; url: string }) => {
        if (!event.url.startsWith(ACTION_SCHEME) || !isLocalPage(window.webContents.getURL())) return
        event.preventDefault()
        finish(event.url)
      }
      const close = () => finish(null)
      const leave = (_event: unknown, url: string) => isLocalPage(url) || finish(null)
      const finish = (chosen: string | null) => {
        window.off('closed', close)
        if (!window.isDestroyed()) window.webContents.off('will-navigate', choose).off('did-navigate', leave)
        resolve(chosen)
      }
      window.on('closed', close)
      window.webContents.on('will-navigate', choose).on('did-navigate', leave)
    })
  }

  /** Closes the window if the shop is shown in another one. Returns false, and stays, where there is none. */
  closeBesideShop(): boolean {
    const isShop = (window: BrowserWindow) =>
      window !== this.#window && window.isVisible() && !isLocalPage(window.webContents.getURL())
    if (!BrowserWindow.getAllWindows().some(isShop)) return false
    if (this.#window && !this.#window.isDestroyed()) this.#window.close()
    return true
  }

  /** Answers the question that waits for a window with null: a kiosk is shown instead. */
  giveUp(): void {
    this.#opened.resolve(null)
  }

  /**
   * Leads on to the shop, if the window is open; resolves once its page replaces the program's own. Going back does not lead here.
   */
  async leave(address: string): Promise<void> {
    if (!this.#window || this.#window.isDestroyed()) return
    const { webContents } = this.#window
    this.#next = null
    const navigated = new Promise<void>((resolve) => {
      // A page of the program's own may still be under way.
      webContents.on('did-navigate', (_event, url) => isLocalPage(url) || resolve())
    })
    const loaded = webContents.loadURL(address).catch(() => {})
    await Promise.race([navigated, loaded])
    if (!webContents.isDestroyed()) webContents.navigationHistory.clear()
  }

  raise(): void {
    if (!this.#window) {
      this.#window = openWindow(localPageAddress(this.#html))
      this.#opened.resolve(this.#window)
    } else if (!this.#window.isDestroyed()) {
      this.#window.show()
      this.#window.focus()
    }
  }

  async #showNext(window: BrowserWindow): Promise<void> {
    this.#isLoading = true
    while (this.#next !== null && !window.isDestroyed()) {
      const html = this.#next
      this.#next = null
      // Rejects when another page is loaded over it.
      await window.loadURL(localPageAddress(html)).catch(() => {})
    }
    this.#isLoading = false
  }
}
