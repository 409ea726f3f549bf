import type { HandlerDetails, Session, WebContents } from 'electron'
import { isOwnAddress } from '../addresses.ts'
import { sendEvent } from '../bridge/send-event.ts'
import { readWorkstation } from '../workstation-file.ts'
import { isPrintedAtOnce, printDocument } from './print-document.ts'

/**
 * Prints a document that a page opens in a new tab, if a printer is chosen for it. Returns false if a window has to show
 * it: without a printer, and for a click with Shift or the middle button. `show` opens it when it turns out to have no printer.
 */
export function printsOpened(
  contents: WebContents,
  { url, disposition }: Pick<HandlerDetails, 'url' | 'disposition'>,
  show: (address: string) => void,
): boolean {
  if (disposition !== 'foreground-tab' || !isPrintedAtOnce(url, readWorkstation().choices)) return false
  void printAndSay(contents, url, show)
  return true
}

/** Prints what a page downloads, such as labels in ZPL, if a printer is chosen for it. */
export function printDownloads(pages: Session, origin: () => string | null): void {
  const saved = new Set<string>()
  pages.on('will-download', (event, item, contents) => {
    const address = item.getURL()
    const own = origin()
    if (saved.delete(address) || own === null || !isOwnAddress(address, own)) return
    if (!isPrintedAtOnce(address, readWorkstation().choices)) return
    event.preventDefault()
    void printAndSay(contents, address, () => {
      saved.add(address)
      contents.downloadURL(address)
    })
  })
}

async function printAndSay(
  contents: WebContents,
  address: string,
  show: (address: string) => void,
): Promise<void> {
  const outcome = await printDocument(contents, address, readWorkstation().choices)
  if (outcome === null) show(address)
  else sendEvent(contents, { event: 'printed', outcome })
}
