import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'
import { keepLinkKey } from './link-keys.ts'
import { deleteLink, listLinks, type LinkRow } from './link-store.ts'

/** Removes the connections of printers that the shop does not have anymore, with their keys. Returns the others. */
export async function forgetGoneLinks(shop: Shop): Promise<LinkRow[]> {
  const printers = new Set(readShopData(shop.db).printers.map(({ id }) => id))
  const links = listLinks(shop.db)
  for (const link of links.filter(({ printer_id }) => !printers.has(printer_id))) {
    shop.write((tx) => deleteLink(tx, link))
    if (link.key_place === 'keychain') await keepLinkKey(shop, link.printer_id, null)
  }
  return links.filter(({ printer_id }) => printers.has(printer_id))
}
