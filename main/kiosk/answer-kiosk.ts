import { ipcMain, type WebContents } from 'electron'
import { KioskRequest, type KioskEvent } from '../../shared/operations/workstation/kiosk-bridge.ts'
import { isOwnAddress } from '../addresses.ts'
import type { WatchedSticks } from '../usb/watch-sticks.ts'
import { KIOSK_ASK_CHANNEL, KIOSK_EVENT_CHANNEL } from './kiosk-channels.ts'

/**
 * Answers requests of the kiosk's page, and says when a stick was put in or pulled out. Rejects requests of frames, of other pages, and
 * what is no `KioskRequest` (Electron's security checklist, 17). Returns a function that ends it.
 */
export function answerKiosk(
  page: WebContents,
  sticks: WatchedSticks,
  origin: () => string | null,
): () => void {
  ipcMain.handle(KIOSK_ASK_CHANNEL, ({ sender, senderFrame }, asked: unknown) => {
    const own = origin()
    const isOwn =
      sender === page &&
      senderFrame !== null &&
      senderFrame.parent === null &&
      own !== null &&
      isOwnAddress(senderFrame.url, own)
    if (!isOwn) throw new Error('Only pages of the kiosk may ask.')
    const read = KioskRequest.safeParse(asked)
    if (!read.success) throw new Error('This request is not known.')
    return read.data.ask === 'stick_files' ? sticks.list() : sticks.read(read.data.id)
  })
  sticks.onChange(() => {
    const event: KioskEvent = { event: 'stick_changed' }
    if (!page.isDestroyed()) page.send(KIOSK_EVENT_CHANNEL, event)
  })
  return () => ipcMain.removeHandler(KIOSK_ASK_CHANNEL)
}
