import { BrowserWindow, ipcMain } from 'electron'
import { isOwnAddress } from './addresses.ts'
import { SHOW_WINDOW_CHANNEL } from './show-window-channel.ts'

/** Brings the window of a page of the shop to the front when a notice that the page has shown is clicked. */
export function showOnNotice(origin: string): void {
  ipcMain.on(SHOW_WINDOW_CHANNEL, ({ sender, senderFrame }) => {
    if (!senderFrame || !isOwnAddress(senderFrame.url, origin)) return
    const window = BrowserWindow.fromWebContents(sender)
    if (!window) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  })
}
