import { ipcMain, type WebContents } from 'electron'
import { isOwnAddress } from './addresses.ts'
import { PRINTING_CHANNEL } from './printing-channel.ts'

const printing = new WeakSet<WebContents>()

/** Tracks which pages of the shop have the system's print dialog open; the preload script says so. */
export function watchPrinting(origin: string): void {
  ipcMain.on(PRINTING_CHANNEL, ({ sender, senderFrame }, isPrintingNow: unknown) => {
    if (!senderFrame || !isOwnAddress(senderFrame.url, origin)) return
    if (isPrintingNow === true) printing.add(sender)
    else printing.delete(sender)
  })
}

/** Returns true if a page has the print dialog open, which blocks it. */
export function isPrinting(contents: WebContents): boolean {
  return printing.has(contents)
}
