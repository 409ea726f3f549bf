import { app, BrowserWindow, WebContentsView } from 'electron'
import { localPageAddress } from './local-pages/page-frame.ts'
import { stripPage } from './local-pages/progress-pages.ts'

const STRIP_HEIGHT = 40

/** Says in every window what became of the shop, above its page, which stays as it is. */
export class RestartingStrips {
  readonly #strips = new Map<BrowserWindow, WebContentsView>()
  /** Windows whose page could not be loaded meanwhile, with its address. */
  readonly #failed = new Map<BrowserWindow, string>()
  /** What the strips say; null while there are none. */
  #sentence: string | null = null

  constructor() {
    app.on('browser-window-created', (_event, window) => this.#watch(window))
  }

  show(sentence: string): void {
    this.#sentence = sentence
    for (const window of BrowserWindow.getAllWindows()) this.#cover(window, sentence)
  }

  /** Removes the strips, and loads the pages that could not be loaded. */
  hide(): void {
    this.#sentence = null
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
    window.webContents.on('did-fail-load', (_event, _code, _description, address, isMainFrame) => {
      if (this.#sentence !== null && isMainFrame) this.#failed.set(window, address)
    })
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
