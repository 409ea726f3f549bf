import { ipcMain, type WebContents } from 'electron'
import { isOwnAddress } from './addresses.ts'
import { PRINTING_CHANNEL } from './printing-channel.ts'

const printing = new WeakSet<WebContents>()

/** Learns from the preload script when a page of the shop has the print dialog open. */
export function watchPrinting(origin: string): void {
  ipcMain.on(PRINTING_CHANNEL, ({ sender, senderFrame }, began: unknown) => {
    if (!senderFrame || !isOwnAddress(senderFrame.url, origin)) return
    if (began === true) printing.add(sender)
    else printing.delete(sender)
  })
}

/** Whether a page waits for its print dialog, and cannot answer because of it. */
export function isPrinting(contents: WebContents): boolean {
  return printing.has(contents)
}
