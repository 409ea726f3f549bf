import { BrowserWindow } from 'electron'
import type { UnderWay } from '../shared/platform/under-way.ts'
import { localPageAddress } from './local-pages/page-frame.ts'
import { closingPage } from './local-pages/progress-pages.ts'

/** Closing takes less than this when nothing is under way; then nothing is shown. */
const SHOWN_AFTER_MS = 800

/** Says what is under way in a small window, if closing the shop takes longer than a moment. */
export class ClosingNotice {
  #underWay: UnderWay | null = null
  #window: BrowserWindow | null = null

  begin(): void {
    setTimeout(() => {
      this.#window = new BrowserWindow({
        width: 460,
        height: 260,
        title: 'Layerline',
        resizable: false,
        minimizable: false,
        maximizable: false,
        closable: false,
        autoHideMenuBar: true,
        webPreferences: { sandbox: true, javascript: false },
      })
      this.#show()
    }, SHOWN_AFTER_MS)
  }

  set(underWay: UnderWay): void {
    this.#underWay = underWay
    this.#show()
  }

  #show(): void {
    if (this.#window && !this.#window.isDestroyed())
      void this.#window.loadURL(localPageAddress(closingPage(this.#underWay))).catch(() => {})
  }
}
