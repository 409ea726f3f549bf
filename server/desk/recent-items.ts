import type { RecentItems, SearchHit } from '../../shared/desk/console-search.ts'
import { seesOf, staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { Shop } from '../platform/shop.ts'
import { showCustomer, showOrder, showPlate, showQuote } from './search-hits.ts'
import { findCustomerById, findOrderById, findPlateById, findQuoteById } from './search-store.ts'

/** Returns the named things as they are now, in the same order; those that no longer exist are left out. */
export function readRecentItems(shop: Shop, caller: Caller, items: RecentItems): SearchHit[] {
  staffWith('see_orders', caller)
  const sees = seesOf(caller)
  return items
    .filter(({ kind }) => kind !== 'customer' || sees('see_customers'))
    .flatMap((item) => findItem(shop, item) ?? [])
}

function findItem({ db, clock }: Shop, { kind, id }: RecentItems[number]): SearchHit | undefined {
  if (kind === 'order') return shown(findOrderById(db, id), showOrder)
  if (kind === 'quote') return shown(findQuoteById(db, id), (quote) => showQuote(quote, clock.now()))
  if (kind === 'customer') return shown(findCustomerById(db, id), showCustomer)
  const { printers, catalog } = readShopData(db)
  if (kind === 'plate') return shown(findPlateById(db, id), (plate) => showPlate(plate, printers))
  if (kind === 'printer')
    return shown(
      printers.find((printer) => printer.id === id),
      ({ name }) => ({ kind, id, name }),
    )
  return shown(
    catalog.materials.find((material) => material.id === id),
    ({ label }) => ({ kind, id, label }),
  )
}

function shown<Row>(row: Row | undefined, show: (row: Row) => SearchHit): SearchHit | undefined {
  return row === undefined ? undefined : show(row)
}
