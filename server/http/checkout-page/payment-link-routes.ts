import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../shared/accounts/network.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import {
  openPaymentLink,
  showPaymentLink,
  type ShownPaymentLink,
} from '../../orders/checkout/payment-link.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { checkOrigin } from '../guards/trust.ts'
import { shopForRequest } from '../request/shop-for-request.ts'
import { noCheckoutPage } from './checkout-page.ts'
import { lookOf, readFields, sendPage } from './checkout-routes.ts'
import { paymentLinkPage, type LinkFailure } from './payment-link-page.ts'

/** Routes of payment links. */
export const PAYMENT_LINK_PATHS = [
  { method: 'GET', path: '/pay/{token}' },
  { method: 'POST', path: '/pay/{token}' },
] as const

type LinkRoute = { Params: { token: string } }

/**
 * Serves links by which somebody else pays. Reading one changes nothing, because mail programs read the links in a letter ahead
 * of its reader: only the button opens a payment page.
 */
export function servePaymentLinks(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<LinkRoute>('/pay/:token', async (request, reply) => {
    reply.headers(await limits.consume('other', networkOf(request.ip)))
    return sendLinkPage(shopForRequest(shop, request), { token: request.params.token, request, reply })
  })
  app.post<LinkRoute>('/pay/:token', async (request, reply) => {
    reply.headers(await limits.consume('other', networkOf(request.ip)))
    checkOrigin(request, false, shop.address.base_url)
    return openPage(shopForRequest(shop, request), { token: request.params.token, request, reply })
  })
}

interface Visit {
  token: string
  request: FastifyRequest
  reply: FastifyReply
}

function sendLinkPage(shop: Shop, { token, request, reply }: Visit): FastifyReply {
  const link = find(shop, token)
  if (link?.state !== 'open') return sendState(shop, { token, request, reply }, link)
  return reply.header('cache-control', 'no-store').redirect(`/checkout/${link.checkout.id}`, 303)
}

async function openPage(shop: Shop, visit: Visit): Promise<FastifyReply> {
  const { token, request, reply } = visit
  try {
    const agreed_ship_by = readFields(request)['agreed_ship_by'] ?? null
    const id = await openPaymentLink(shop, { token, agreed_ship_by })
    return reply.header('cache-control', 'no-store').redirect(`/checkout/${id}`, 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return sendRefusal(shop, visit, error)
  }
}

/** The page says what is wrong, as it is now. Terms that no longer hold are one case: the link was made for others. */
function sendRefusal(shop: Shop, visit: Visit, { code, status, fields }: Refusal): FastifyReply {
  const link = find(shop, visit.token)
  if (link?.state !== 'ready') return sendState(shop, visit, link)
  if (code === 'payments_unavailable' || code === 'payment_in_progress' || code === 'idempotency_in_flight')
    return sendState(shop, visit, link, { status, words: TRY_AGAIN })
  const moved_to = fields['ship_by']
  if (code === 'ship_date_changed' && typeof moved_to === 'string') {
    const checkout = { ...link.checkout, moved_to }
    return sendState(shop, visit, { ...link, checkout }, { status, words: NOT_AGREED })
  }
  return sendState(shop, visit, {
    ...link,
    state: code === 'option_unavailable' ? 'unavailable' : 'replaced',
  })
}

const TRY_AGAIN: LinkFailure = {
  title: 'The payment page could not be opened',
  text: 'The price is kept. Try again in a moment.',
}
const NOT_AGREED: LinkFailure = {
  title: 'Agree to the new ship date first',
  text: 'Check the box below if the new date works for you, or ask whoever sent you this link.',
}

function sendState(
  shop: Shop,
  { token, request, reply }: Visit,
  link: ShownPaymentLink | null,
  failure: { status: number; words: LinkFailure } | null = null,
): FastifyReply {
  const look = lookOf(shop, request)
  if (!link) return sendPage(reply.code(404), look, noCheckoutPage(look, request.id, 'payment link'))
  const canPay = link.state === 'ready' || link.state === 'open'
  reply.code(failure?.status ?? (canPay || link.state === 'paid' ? 200 : 410))
  const html = paymentLinkPage(look, { link, path: `/pay/${token}`, failure: failure?.words ?? null })
  // The form goes on to the page of the payment provider.
  return sendPage(reply, look, html, "'self' https:")
}

function find(shop: Shop, token: string): ShownPaymentLink | null {
  try {
    return showPaymentLink(shop, token)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'checkout_not_found') return null
    throw error
  }
}
