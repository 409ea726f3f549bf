import { runWork } from '../../platform/running-work.ts'
import type { Shop } from '../../platform/shop.ts'
import { findLink, deleteLink, listLinks, type LinkRow } from './link-store.ts'
import { closeLink, liveLinkOf } from './live-links.ts'
import { pauseAfterVisit, visitPrinter } from './visit-printer.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { keepLinkKey } from './link-keys.ts'

/** Links are looked at so often. */
const LOOK_MS = 2_000
/** After a fault of the program itself. */
const FAULT_MS = 30_000

/** Follows every printer that has a link, each at its own pace and with one question at a time, while the shop is open. */
export function followPrinters(shop: Shop): { start(): void; runNow(): void; stop(): Promise<void> } {
  const stopping = new AbortController()
  const followed = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const look = async () => {
    for (const printerId of await printersToFollow(shop)) {
      if (followed.has(printerId) || stopping.signal.aborted) continue
      const following = followPrinter(shop, printerId, stopping.signal)
      followed.set(
        printerId,
        following.finally(() => followed.delete(printerId)),
      )
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, LOOK_MS)
  }
  const begin = () => void (looking = look())
  return {
    start: begin,
    runNow: () => {
      for (const printerId of followed.keys()) liveLinkOf(shop, printerId).wake()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await looking
      await Promise.all(followed.values())
    },
  }
}

/** None while the database cannot be read or written: its guard says so. */
async function printersToFollow(shop: Shop): Promise<string[]> {
  // A restored shop must not touch machines before its owner has seen what happened since.
  if (shop.work.backups.restoredFrom() !== null) return []
  try {
    const links = await forgetGoneLinks(shop)
    return links.filter(({ enabled }) => enabled === 1).map(({ printer_id }) => printer_id)
  } catch (error) {
    shop.log.warn({ err: error }, 'the links of printers could not be read')
    return []
  }
}

/** Until the link is removed or switched off, or the program stops. */
async function followPrinter(shop: Shop, printerId: string, stopping: AbortSignal): Promise<void> {
  const live = liveLinkOf(shop, printerId)
  while (!stopping.aborted && findLinkSafely(shop, printerId)) {
    let isWoken = false
    live.wake = () => void (isWoken = true)
    const pause = await runWork({ area: 'housekeeping', work: `printer ${printerId}` }, () =>
      visitSafely(shop, printerId, stopping),
    )
    if (!isWoken) await wakeablePause(live, pause, stopping)
  }
  await closeLink(live)
}

function findLinkSafely(shop: Shop, printerId: string): boolean {
  try {
    return findLink(shop.db, printerId)?.enabled === 1
  } catch {
    return false
  }
}

/** Returns the milliseconds until the next visit. */
async function visitSafely(shop: Shop, printerId: string, stopping: AbortSignal): Promise<number> {
  try {
    await visitPrinter(shop, printerId, stopping)
    return pauseAfterVisit(shop, printerId)
  } catch (error) {
    shop.log.error({ err: error, printer_id: printerId }, 'a printer could not be followed')
    return FAULT_MS
  }
}

function wakeablePause(live: { wake: () => void }, ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', end)
      live.wake = () => {}
      resolve()
    }
    const timer = setTimeout(end, ms)
    stopping.addEventListener('abort', end)
    live.wake = end
    if (stopping.aborted) end()
  })
}

/** Removes the connections of printers that the shop does not have anymore, with their keys. Returns the others. */
async function forgetGoneLinks(shop: Shop): Promise<LinkRow[]> {
  const printers = new Set(readShopData(shop.db).printers.map(({ id }) => id))
  const links = listLinks(shop.db)
  for (const link of links.filter(({ printer_id }) => !printers.has(printer_id))) {
    shop.write((tx) => deleteLink(tx, link))
    if (link.key_place === 'keychain') await keepLinkKey(shop, link.printer_id, null)
  }
  return links.filter(({ printer_id }) => printers.has(printer_id))
}
