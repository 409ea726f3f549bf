import { app, BrowserWindow, WebContentsView } from 'electron'
import { localPageAddress } from './local-pages/page-frame.ts'
import { stripPage } from './local-pages/progress-pages.ts'
import { quitSignal } from './quit-in-order.ts'

const STRIP_HEIGHT = 40
/** Chromium's code of a load that another one replaced. */
const ABORTED = -3

/** Says in every window what became of the shop, above its page, which stays as it is. */
export class RestartingStrips {
  readonly #isFor: (window: BrowserWindow) => boolean
  readonly #strips = new Map<BrowserWindow, WebContentsView>()
  /** Windows whose page could not be loaded, with its address. */
  readonly #failed = new Map<BrowserWindow, string>()
  /** The sentence for windows that open now. */
  #lasting: string | null = null

  /** `isFor`: whether a window shows this shop. */
  constructor(isFor: (window: BrowserWindow) => boolean) {
    this.#isFor = isFor
    app.on('browser-window-created', (_event, window) => {
      this.#watch(window)
      if (this.#lasting !== null && !quitSignal.aborted && isFor(window)) this.#cover(window, this.#lasting)
    })
  }

  /** `lasts`: also in windows that open until `hide`. */
  show(sentence: string, { lasts }: { lasts: boolean }): void {
    this.#lasting = lasts ? sentence : null
    for (const window of BrowserWindow.getAllWindows().filter(this.#isFor)) this.#cover(window, sentence)
  }

  /** Removes the strips, and loads the pages that could not be loaded. */
  hide(): void {
    this.#lasting = null
    for (const window of this.#strips.keys()) this.#uncover(window)
    for (const [window, address] of this.#failed)
      if (!window.isDestroyed()) void window.loadURL(address).catch(() => {})
    this.#failed.clear()
  }

  #watch(window: BrowserWindow): void {
    window.on('resize', () => this.#place(window))
    window.on('closed', () => {
      this.#strips.get(window)?.webContents.close()
      this.#strips.delete(window)
      this.#failed.delete(window)
    })
    // A page can fail before it is known here that the server ended.
    window.webContents.on('did-fail-load', (...[, code, , address, isMainFrame]) => {
      if (code !== ABORTED && isMainFrame) this.#failed.set(window, address)
    })
    window.webContents.on('did-navigate', () => void this.#failed.delete(window))
  }

  #cover(window: BrowserWindow, sentence: string): void {
    const strip = this.#strips.get(window) ?? this.#add(window)
    void strip.webContents.loadURL(localPageAddress(stripPage(sentence))).catch(() => {})
  }

  #add(window: BrowserWindow): WebContentsView {
    const strip = new WebContentsView({ webPreferences: { sandbox: true, javascript: false } })
    this.#strips.set(window, strip)
    window.contentView.addChildView(strip)
    this.#place(window)
    return strip
  }

  #uncover(window: BrowserWindow): void {
    const strip = this.#strips.get(window)
    this.#strips.delete(window)
    if (!strip || window.isDestroyed()) return
    window.contentView.removeChildView(strip)
    strip.webContents.close()
  }

  #place(window: BrowserWindow): void {
    const { width } = window.getContentBounds()
    this.#strips.get(window)?.setBounds({ x: 0, y: 0, width, height: STRIP_HEIGHT })
  }
}
