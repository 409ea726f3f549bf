import type { FoundPrinters } from '../../../shared/production/printer-links/found-printer.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'

/** The search of each shop that is under way. */
const searches = new WeakMap<object, Promise<FoundPrinters>>()

/** Listens for printers in the local network, once for all who ask meanwhile. Takes some seconds, and changes nothing. */
export async function findPrinters(shop: Shop, caller: Caller): Promise<FoundPrinters> {
  staffWith('set_up', caller)
  const running = searches.get(shop.db) ?? shop.services.findPrinters()
  searches.set(shop.db, running)
  try {
    return await running
  } finally {
    if (searches.get(shop.db) === running) searches.delete(shop.db)
  }
}
