import { pickupPlaceOf } from '../../../shared/quoting/delivery/pickup.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { chooseTestMaterial, type TestOrderShown } from '../../../shared/operations/set-up/test-order.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { requestPurchase } from '../../orders/checkout/request-purchase.ts'
import { payPractice } from '../../orders/checkout/pay-practice.ts'
import { findOrder } from '../../orders/order-store.ts'
import { findCheckout } from '../../payments/checkout-store.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import { getOwnQuote, isOwnedBy } from '../../quoting/read-quotes.ts'
import type { Shop } from '../../platform/shop.ts'
import { findSetUpRow, saveTestQuote } from './set-up-store.ts'

const PRACTICE_CARD = '4242 4242 4242 4242'

/** Returns the first test order: what it is quoted in, its quote with prices, and the order. */
export function readTestOrder(shop: Shop, caller: Caller): TestOrderShown {
  staffWith('set_up', caller)
  const { catalog, printers } = readShopData(shop.db)
  const { test_quote_id } = findSetUpRow(shop.db)
  const quote = test_quote_id === null ? undefined : findQuote(shop.db, test_quote_id)
  return {
    practice: shop.services.payments.current().provider === 'practice',
    choice: chooseTestMaterial(catalog, printers),
    quote: quote ? showTestQuote(shop, caller, quote) : null,
    order: quote ? showTestOrder(shop, quote.id) : null,
  }
}

function showTestQuote(shop: Shop, caller: Caller, quote: QuoteRow): TestOrderShown['quote'] {
  const { id, filename, material, color } = quote
  return {
    id,
    filename,
    material,
    color,
    status: effectiveStatus(quote, shop.clock.now()),
    is_own: isOwnedBy(quote, caller),
    offers: optionsOf(quote).map(({ speed, total_cents, ship_by, available }) => ({
      speed,
      total_cents,
      ship_by,
      available,
    })),
  }
}

function showTestOrder(shop: Shop, quoteId: string): TestOrderShown['order'] {
  const order = findOrder(shop.db, quoteId)
  if (!order) return null
  const { total_cents } = findCheckout(shop.db, order.checkout_id)!
  return { id: order.id, number: order.number, status: order.status, total_cents }
}

/** Remembers the quote of the sample part that the owner sent, so that the set-up can be resumed on another device. */
export function keepTestQuote(
  shop: Shop,
  caller: Caller,
  { quote_id }: { quote_id: string },
): TestOrderShown {
  staffWith('set_up', caller)
  getOwnQuote(shop.db, caller, quote_id)
  shop.write((tx) => saveTestQuote(tx, quote_id))
  return readTestOrder(shop, caller)
}

/**
 * Orders the sample part in Economy, to the shop's own address, and pays with a practice card. Refuses `checkout_closed` once real
 * payments are taken, and as any purchase does, such as when nothing delivers to the shop.
 */
export async function payTestOrder(shop: Shop, caller: Caller): Promise<TestOrderShown> {
  staffWith('set_up', caller)
  const { test_quote_id } = findSetUpRow(shop.db)
  if (test_quote_id === null) throw new Refusal('quote_not_found')
  if (shop.services.payments.current().provider !== 'practice')
    throw new Refusal(
      'checkout_closed',
      'The shop takes real payments now. A test order would cost real money.',
    )
  const result = await buyAgreeing(shop, caller, getOwnQuote(shop.db, caller, test_quote_id))
  if ('purchase' in result)
    payPractice(shop, {
      purchase_id: result.purchase.id,
      card_number: PRACTICE_CARD,
      agreed_ship_by: null,
    })
  return readTestOrder(shop, caller)
}

/** Reserved for fiction: a delivery needs a number, and nobody delivers a test order. */
const NOBODYS_PHONE = '+1 510 555 0142'

/** Agrees to a ship date that other orders have moved in the meantime. */
async function buyAgreeing(shop: Shop, caller: Caller, { id }: QuoteRow) {
  const { shop_details, delivery: rules } = readShopData(shop.db)
  const { name, phone, address } = shop_details
  const delivery = {
    name,
    phone: phone ?? NOBODYS_PHONE,
    ...address,
    country: 'US' as const,
    accept_carrier: true,
    pickup: pickupPlaceOf(shop_details, rules)?.only ?? false,
  }
  const buy = () => {
    const idempotency_key = shop.ids.secret(16)
    return requestPurchase(shop, caller, { sale: { quote_id: id }, speed: 'week', delivery, idempotency_key })
  }
  try {
    return await buy()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ship_date_changed') return buy()
    throw error
  }
}
