import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../shared/accounts/network.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { authenticate } from '../../accounts/authenticate.ts'
import { kioskIdOf, type Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { payPractice } from '../../orders/checkout/pay-practice.ts'
import { showCheckout, type ShownCheckout } from '../../orders/checkout/show-checkout.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { isOwnedBy } from '../../quoting/read-quotes.ts'
import type { Shop } from '../../platform/shop.ts'
import type { PaymentFailure, TypedCard } from './checkout-form.ts'
import { checkoutPage, checkoutPolicy, noCheckoutPage, type CheckoutLook } from './checkout-page.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { sendPicture } from '../pages/review-files.ts'
import { readPageLook } from '../response/page-look.ts'
import { kioskCookie } from '../request/browser-cookies.ts'
import { shopForRequest } from '../request/shop-for-request.ts'
import { sessionSecret } from '../request/session-cookie.ts'
import { checkOrigin } from '../guards/trust.ts'

/** Routes of the checkout page. */
export const CHECKOUT_PATHS = [
  { method: 'GET', path: '/checkout/{id}' },
  { method: 'POST', path: '/checkout/{id}/pay' },
  { method: 'GET', path: '/checkout/{id}/part.png' },
] as const

type CheckoutRoute = { Params: { id: string } }

/**
 * Serves the shop's own checkout to anyone with the link: pages without script (but at kiosks), or JSON on request. The link is the secret;
 * cookies grant nothing here.
 */
export function serveCheckout(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<CheckoutRoute>('/checkout/:id', async (request, reply) => {
    reply.headers(await limits.consume('other', networkOf(request.ip)))
    return sendLink(shopForRequest(shop, request), { id: request.params.id, request, reply })
  })
  app.get<CheckoutRoute & { Querystring: { quote?: string } }>('/checkout/:id/part.png', (request, reply) => {
    const { quote_id, items } = showCheckout(shop, request.params.id)
    const wanted = items.find((item) => item.quote_id === request.query.quote)?.quote_id ?? quote_id
    return sendPicture(shop, { row: findQuote(shop.db, wanted)!, request, reply })
  })
  app.post<CheckoutRoute>('/checkout/:id/pay', async (request, reply) => {
    reply.headers(await limits.consume('other', networkOf(request.ip)))
    checkOrigin(request, false, shop.address.base_url)
    return pay(shop, { id: request.params.id, request, reply })
  })
}

interface Visit {
  id: string
  request: FastifyRequest
  reply: FastifyReply
}

function wantsJson({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

function sendLink(shop: Shop, { id, request, reply }: Visit): FastifyReply {
  if (wantsJson(request)) return reply.header('cache-control', 'no-store').send(showCheckout(shop, id))
  const checkout = find(shop, id)
  const look = lookOf(shop, request)
  if (!checkout) return sendPage(reply.code(404), look, noCheckoutPage(look, request.id))
  // The provider's page takes the payment.
  if (!checkout.practice && checkout.state === 'open' && checkout.url)
    return reply.redirect(checkout.url, 303)
  return sendPage(reply, look, checkoutPage(look, checkout))
}

function find(shop: Shop, id: string): ShownCheckout | null {
  try {
    return showCheckout(shop, id)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'checkout_not_found') return null
    throw error
  }
}

/** Returns how the pages of the checkout look in the browser of a request. */
export function lookOf(shop: Shop, request: FastifyRequest): CheckoutLook {
  const isKiosk = kioskIdOf(callerOfCookie(shop, request)) !== null
  const { colors } = readShopData(shop.db).catalog
  const swatches = Object.fromEntries(colors.map(({ name, swatch }) => [name, swatch]))
  return { ...readPageLook(shop), isKiosk, swatches }
}

/** Sends a page that no cache keeps. `forms`: where its forms may lead to. */
export function sendPage(
  reply: FastifyReply,
  look: CheckoutLook,
  html: string,
  forms?: string,
): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', checkoutPolicy(look, forms))
      .header('x-robots-tag', 'noindex')
      // Without any referrer browsers send the form with the origin "null".
      .header('referrer-policy', 'same-origin')
      .send(html)
  )
}

function pay(shop: Shop, visit: Visit): FastifyReply {
  const { id, request, reply } = visit
  const fields = readFields(request)
  const { expiry = '', code = '', name = '' } = fields
  const payment = {
    purchase_id: id,
    card_number: fields['card_number'] ?? '',
    agreed_ship_by: fields['agreed_ship_by'] ?? null,
  }
  try {
    const order = payPractice(shop, payment)
    const { basket_id } = showCheckout(shop, id)
    const order_url = basket_id === null ? `/orders/${order.id}?paid=1` : `/baskets/${basket_id}?paid=1`
    if (wantsJson(request))
      return reply.send({ paid: true, order_id: order.id, number: order.number, order_url })
    // Whoever has only the link sees here that it is paid.
    const isOwner = isOwnedBy(findQuote(shop.db, order.id), callerOfCookie(shop, request))
    return reply.redirect(isOwner ? order_url : `/checkout/${id}?paid=1`, 303)
  } catch (error) {
    const failure = wantsJson(request)
      ? null
      : failureOf(error, { number: payment.card_number, expiry, code, name })
    const checkout = failure && find(shop, id)
    if (!checkout || !failure) throw error
    const look = lookOf(shop, request)
    return sendPage(reply.code(failure.status), look, checkoutPage(look, checkout, failure.notice))
  }
}

/** Only to choose the page; it grants nothing here. */
function callerOfCookie(shop: Shop, request: FastifyRequest): Caller {
  const { base_url } = shop.address
  const session_secret = sessionSecret(request, base_url)
  const kiosk_secret = kioskCookie.read(request, base_url)
  return authenticate(shop, { authorization: undefined, session_secret, kiosk_secret })
}

/** Forms send text, programs JSON; values other than text count as left out. */
export function readFields(request: FastifyRequest): Record<string, string> {
  const text = typeof request.body === 'string' ? request.body : ''
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    const value: unknown = JSON.parse(text)
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(entries.filter(([, field]) => typeof field === 'string'))
  } catch {
    throw new InvalidInput([{ loc: ['body'], msg: 'JSON decode error', type: 'json_invalid' }])
  }
}

/** The title says what is wrong, and the notice below it has the numbers. */
const USE_PRACTICE_CARD = 'Nothing was charged. Use one of the numbers below.'

/** Returns what the page says about a failed payment; null for errors that are not shown on the page. */
function failureOf(
  error: unknown,
  { number, ...typed }: TypedCard & { number: string },
): { status: number; notice: PaymentFailure | null } | null {
  const kind = number.trim() === '' ? 'no_number' : 'wrong_number'
  if (error instanceof InvalidInput)
    return { status: 422, notice: { kind, sentence: USE_PRACTICE_CARD, typed } }
  if (!(error instanceof Refusal)) return null
  const { status, code } = error
  if (code === 'card_declined')
    return { status, notice: { kind: 'declined', sentence: 'Nothing was charged. Try another card.', typed } }
  if (code === 'ship_date_changed')
    return {
      status,
      notice: {
        kind: 'not_agreed',
        sentence: 'Nothing was charged. Check the box below if the new date works for you.',
        typed,
      },
    }
  // The page itself says why the link cannot be paid.
  return code === 'checkout_closed' || code === 'option_unavailable' ? { status, notice: null } : null
}
