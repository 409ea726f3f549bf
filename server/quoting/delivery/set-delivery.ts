import type { DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { optionsOf } from '../quote-row.ts'
import { getOwnQuote } from '../read-quotes.ts'
import { showQuote, type ShownQuote } from '../show-quote.ts'
import { priceSaleDelivery } from './price-sale-delivery.ts'

/** `POST /v1/quotes/{quote_id}/delivery`: prices the delivery of an unpaid quote to an address. */
export async function setDelivery(
  shop: Shop,
  caller: Caller,
  input: DeliveryBody & { quote_id: string; contact?: ContactBody | undefined },
): Promise<ShownQuote> {
  const { quote_id, contact, ...body } = input
  const quote = getOwnQuote(shop.db, caller, quote_id)
  const options = optionsOf(quote)
  await priceSaleDelivery(shop, { basket: null, quotes: [quote] }, { body, caller, contact, options })
  return showQuote(shop, getOwnQuote(shop.db, caller, quote_id))
}
