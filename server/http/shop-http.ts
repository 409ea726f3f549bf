import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { Server } from 'node:http'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
} from 'fastify'
import { Refusal } from '../../shared/refusals.ts'
import { uploadTurns } from '../files/upload-turns.ts'
import type { Shop } from '../shop.ts'
import { CHECKOUT_PATHS, serveCheckout } from './checkout-page/checkout-routes.ts'
import { closeInOrder } from './closing.ts'
import { compressAnswers } from './response/compression.ts'
import { DOCS, serveDocs } from './pages/docs-routes.ts'
import { DOWNLOADS, serveDownloads } from './pages/download-routes.ts'
import { sendError } from './response/errors.ts'
import { guestBytes } from './guards/guest-bytes.ts'
import { GUIDES, serveGuides } from './pages/guide-routes.ts'
import { refuseMalformed } from './response/malformed-request.ts'
import { serveLinkedPages } from './pages/linked-pages.ts'
import { OAUTH_WIRE, serveOAuth } from './oauth-wire.ts'
import { PAYMENT_HOOK, servePaymentHook } from './payment-hook.ts'
import { serveEmailPreview } from './pages/email-preview.ts'
import { serveOrderPapers } from './pages/order-documents.ts'
import { servePartFiles } from './pages/part-files.ts'
import { pageSender, servePages, type SendPage } from './pages/pages.ts'
import type { Limiter } from './guards/rate-limit.ts'
import { frameAnswer, frameRequests, requestId, waitToWrite } from './request/request-frame.ts'
import { serveReviewFiles } from './pages/review-files.ts'
import { ROUTES } from './endpoints/endpoint-list.ts'
import { serveEndpoints, type Door } from './serve.ts'
import { SITE_ROWS } from './endpoints/site-endpoints.ts'
import { refuseUnknown } from './pages/unknown-paths.ts'
import { serveUploads, UPLOAD_PATHS } from './uploads/upload-address.ts'

/** JSON bodies of the interface are small; files come as multipart. */
const MAX_JSON_BYTES = 256 * 1024

export interface HttpOptions {
  log: FastifyBaseLogger
  limits: Limiter
  /** Built pages and sample parts; null serves the interface alone. */
  folders: { pages: string; samples: string } | null
}

/** What holds for every shop. */
const FASTIFY_OPTIONS: FastifyHttpOptions<Server> = {
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: requestId,
  bodyLimit: MAX_JSON_BYTES,
  routerOptions: { maxParamLength: 2000 },
  // Slow uploads are welcome, silent connections are not.
  requestTimeout: 15 * 60 * 1000,
  connectionTimeout: 60 * 1000,
  clientErrorHandler: refuseMalformed,
  // A path that cannot be decoded, or an id longer than any.
  frameworkErrors: (error, request, reply) => {
    frameAnswer(request, reply)
    void sendError(error, request, reply)
  },
  // What comes in meanwhile is told so in the interface's own shape.
  return503OnClosing: false,
}

/** The HTTP door, not listening yet. */
export async function shopHttp(shop: Shop, options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    trustProxy: shop.settings.trusted_proxies,
    ...FASTIFY_OPTIONS,
  })
  app.setErrorHandler(sendError)
  frameRequests(app, shop)
  waitToWrite(app, shop.untilWritable)
  const sendPage = options.folders && pageSender(options.folders.pages)
  refuseUnknown(app, KNOWN, sendPage)
  closeInOrder(app, shop.settings.stop_within_seconds)
  await app.register(cookie)
  await compressAnswers(app)
  const door = doorOf(shop, options.limits)
  await app.register(async (scope) => serveRows(scope, door))
  await app.register(async (scope) => serveUploads(scope, door))
  await app.register(async (scope) => servePaymentHook(scope, shop))
  await serveOAuth(app, shop, options.limits)
  serveReviewFiles(app, shop)
  serveOrderPapers(app, shop, options.limits)
  servePartFiles(app, shop, options.limits)
  serveEmailPreview(app, shop, options.limits)
  serveDocs(app, shop)
  serveGuides(app, shop)
  serveDownloads(app, shop)
  if (options.folders && sendPage) await serveSite(app, shop, { folders: options.folders, sendPage })
  return app
}

async function serveSite(
  app: FastifyInstance,
  shop: Shop,
  of: { folders: NonNullable<HttpOptions['folders']>; sendPage: SendPage },
): Promise<void> {
  serveLinkedPages(app, shop, of.sendPage)
  await servePages(app, of.folders, of.sendPage)
}

function doorOf(shop: Shop, limits: Limiter): Door {
  return {
    shop,
    limits,
    uploads: uploadTurns(shop.settings.uploads_at_once),
    guestBytes: guestBytes(shop.settings.upload_bytes.guest_address_per_day),
  }
}

async function serveRows(scope: FastifyInstance, door: Door): Promise<void> {
  await scope.register(multipart)
  scope.removeContentTypeParser(['application/json', 'text/plain'])
  // The guards read JSON themselves, so that its errors come in the interface's shape.
  const types = ['application/json', 'application/x-www-form-urlencoded']
  scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  // Programs name a type also where they send nothing.
  scope.addContentTypeParser('*', ({ headers }, _payload, done) =>
    headers['content-length'] === '0' ? done(null, '') : done(new Refusal('unsupported_media_type')),
  )
  serveEndpoints(scope, door, [...ROUTES, ...SITE_ROWS])
  serveCheckout(scope, door.shop, door.limits)
}

/** Served by a door of its own beside this one. */
const MCP = [{ method: 'POST', path: '/mcp' }] as const

/** Everything that a program may ask for. */
const KNOWN = [
  ...ROUTES,
  ...SITE_ROWS,
  ...OAUTH_WIRE,
  ...DOCS,
  ...GUIDES,
  ...DOWNLOADS,
  ...CHECKOUT_PATHS,
  PAYMENT_HOOK,
  ...UPLOAD_PATHS,
  ...MCP,
]
