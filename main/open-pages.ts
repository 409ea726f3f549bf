import { app, BrowserWindow } from 'electron'
import { KeptPages, MAX_WINDOWS, pageToKeep } from '../shared/operations/workstation/kept-pages.ts'
import { isOwnAddress } from './addresses.ts'
import { readKeptJson, writeKeptText } from './kept-file.ts'
import { isKioskShown, isOfKiosk } from './kiosk/kiosk-session.ts'
import { quitSignal } from './quit-in-order.ts'
import { hasWindow, showPage, showWindow } from './show-window.ts'
import { readRole } from './sign-in/read-role.ts'
import { openWindow } from './window.ts'

export const DESK = '/console'

/** Keeps the pages of the windows, so that the next start opens them again. */
export class OpenPages {
  readonly #file: string
  readonly #origin: () => string | null
  /** Pages that are opened as soon as the first window is shown: they are kept meanwhile. */
  #waiting: string[] = []

  constructor(file: string, origin: () => string | null) {
    this.#file = file
    this.#origin = origin
    app.on('browser-window-created', (_event, window) => {
      // Whoever leaves a kiosk does not get the pages of whoever was signed in before it.
      if (isOfKiosk(window.webContents)) this.#waiting = []
      const keep = () => this.#keep()
      window.webContents.on('did-navigate', keep).on('did-navigate-in-page', keep)
      // The window is still in the list while it is being closed.
      window.once('closed', () => setImmediate(keep))
    })
  }

  /** Staff begin where they were, or on the Desk; everybody else on the first page of the shop. */
  async startAddress(home: string, page = this.#read()[0] ?? DESK): Promise<string> {
    const role = await readRole(new URL(home).origin).catch(() => null)
    return role === null || role === 'customer' ? home : new URL(page, home).href
  }

  /** Shows a page of the shop; null for the window in front, or, without a window, for the page with which it starts. */
  async showShop(home: string, path: string | null): Promise<void> {
    if (path !== null) showPage(home, path)
    else showWindow(hasWindow() ? home : await this.startAddress(home))
    this.reopenOthers(home)
  }

  /** Opens the other windows that were open last, beside the first one: once that is shown. Without a window they wait. */
  reopenOthers(home: string): void {
    const window = BrowserWindow.getAllWindows()[0]
    const open = () => {
      const paths = this.#waiting
      this.#waiting = []
      for (const path of paths) openWindow(new URL(path, home).href)
    }
    if (window?.isVisible()) open()
    else window?.once('show', open)
  }

  /** To be called before the first page is shown. */
  holdOthers(): void {
    this.#waiting = this.#read().slice(1)
  }

  #read(): string[] {
    return KeptPages.safeParse(readKeptJson(this.#file)).data ?? []
  }

  /** Keeps nothing while the program quits, because its windows close one by one; nor without a window, which may come back. */
  #keep(): void {
    const origin = this.#origin()
    if (origin === null || quitSignal.aborted || isKioskShown()) return
    const open = BrowserWindow.getAllWindows()
      .toSorted((a, b) => a.id - b.id)
      .map(({ webContents }) => webContents.getURL())
      .filter((address) => isOwnAddress(address, origin))
    const kept = open.map((address) => pageToKeep(address, origin)).filter((path) => path !== null)
    const pages = [...kept, ...this.#waiting].slice(0, MAX_WINDOWS)
    if (open.length > 0 && pages.join('\n') !== this.#read().join('\n'))
      writeKeptText(this.#file, JSON.stringify(pages))
  }
}
