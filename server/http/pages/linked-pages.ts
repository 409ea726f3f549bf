import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { readSharedBasket } from '../../orders/baskets/share-basket.ts'
import { hashSecret } from '../../accounts/sessions.ts'
import { findQuoteByThreadLink } from '../../messaging/messages/thread-link.ts'
import { findRequest } from '../../accounts/oauth/request-store.ts'
import { findOrderByLink } from '../../orders/order-links.ts'
import { findPurchaseByLink } from '../../orders/purchase-links.ts'
import { findQuoteByReviewToken } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import type { SendPage } from './pages.ts'

type Status = 200 | 404 | 410

/**
 * Pages that show one thing to anyone who has its link. The page explains itself to a person; the status is for programs: 404
 * for an unknown link, 410 for one that has ended.
 */
const LINKED_PAGES: Record<string, (shop: Shop, secret: string) => Status> = {
  '/q/:secret': reviewStatus,
  '/b/:secret': (shop, token) => statusOfLink(() => readSharedBasket(shop, { token })),
  '/follow/:secret': (shop, key) => statusOfLink(() => findOrderByLink(shop, key)),
  '/follow/purchase/:secret': (shop, key) => statusOfLink(() => findPurchaseByLink(shop, key)),
  '/messages/:secret': threadStatus,
  '/connect/:secret': requestStatus,
}

export function serveLinkedPages(app: FastifyInstance, shop: Shop, send: SendPage): void {
  for (const [path, statusOf] of Object.entries(LINKED_PAGES))
    app.get<{ Params: { secret: string } }>(path, (request, reply) =>
      send(request, reply.code(statusOf(shop, request.params.secret))),
    )
}

function reviewStatus(shop: Shop, token: string): Status {
  const quote = findQuoteByReviewToken(shop.db, token)
  if (!quote) return 404
  return quote.status === 'withdrawn' ? 410 : 200
}

function statusOfLink(find: () => unknown): Status {
  try {
    find()
    return 200
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'order_link_ended' ? 410 : 404
  }
}

function threadStatus(shop: Shop, key: string): Status {
  return findQuoteByThreadLink(shop, key) ? 200 : statusOfLink(() => findOrderByLink(shop, key))
}

function requestStatus(shop: Shop, handle: string): Status {
  return findRequest(shop.db, hashSecret(handle), shop.clock.now()) ? 200 : 404
}
