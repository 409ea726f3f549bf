import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { Server } from 'node:http'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
} from 'fastify'
import type { LoadLimits } from '../../shared/platform/load-limits.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { uploadLimiter } from '../platform/files/upload-limiter.ts'
import type { Shop } from '../platform/shop.ts'
import { CHECKOUT_PATHS, serveCheckout } from './checkout-page/checkout-routes.ts'
import { PAYMENT_LINK_PATHS, servePaymentLinks } from './checkout-page/payment-link-routes.ts'
import { closeInOrder } from './closing.ts'
import { HEALTH_PATHS, serveHealth } from './health-routes.ts'
import { METRICS, serveMetrics } from './metrics-routes.ts'
import { compressAnswers } from './response/compression.ts'
import { DOCS, serveDocs } from './pages/docs-routes.ts'
import { DOWNLOADS, serveDownloads } from './pages/download-routes.ts'
import { sendError } from './response/errors.ts'
import { sendTogether } from './response/send-together.ts'
import { arrivalTimes, limitBodyTime, REQUEST_TIMEOUT_MS } from './guards/body-time.ts'
import { guestBytes } from './guards/guest-bytes.ts'
import { limitInFlight } from './guards/in-flight.ts'
import { spreadRequests } from './guards/spread-requests.ts'
import { trustsProxy } from './guards/trusted-proxies.ts'
import { GUIDES, serveGuides } from './pages/guide-routes.ts'
import { showShopOnErrors } from './response/page-look.ts'
import { refuseMalformed } from './response/malformed-request.ts'
import { serveLinkedPages } from './pages/linked-pages.ts'
import { OAUTH_WIRE, serveOAuth } from './oauth-wire.ts'
import { CARRIER_HOOKS, serveCarrierHooks } from './carrier-hooks.ts'
import { MAIL_HOOK, serveMailHook } from './mail-hook.ts'
import { PAYMENT_HOOK, servePaymentHook } from './payment-hook.ts'
import { serveBrand } from './pages/brand-routes.ts'
import { pageSender, servePages, type AnswerPage, type SendPage } from './pages/pages.ts'
import type { RateLimiter } from './guards/rate-limit.ts'
import { frameAnswer, frameRequests, waitToWrite } from './request/request-frame.ts'
import { requestIdMaker } from './request/request-id.ts'
import { ENDPOINTS, SITE_ENDPOINTS } from './endpoint-list.ts'
import { serveEndpoints, type EndpointContext } from './serve.ts'
import { serveTrust, TRUST_ROUTES } from './trust-page/trust-routes.ts'
import { refuseUnknown } from './pages/unknown-paths.ts'
import { GEOMETRY_FILE_PATHS, serveGeometryFiles } from './uploads/geometry-files.ts'
import { serveFiles } from './serve-files.ts'
import { serveUploads, UPLOAD_PATHS } from './uploads/upload-address.ts'

/** JSON bodies are small; files come as multipart. */
const MAX_JSON_BYTES = 256 * 1024

export interface HttpOptions {
  log: FastifyBaseLogger
  limits: RateLimiter
  /** Built pages and sample parts; null serves only the interface. */
  folders: { pages: string; samples: string } | null
  /** Without it pages ask for all their answers themselves. */
  answerPage?: AnswerPage
}

/** Options that do not depend on the settings. */
const FASTIFY_OPTIONS: FastifyHttpOptions<Server> = {
  logController: new LogController({ disableRequestLogging: true }),
  // Lines name their request by `request-work.ts`.
  childLoggerFactory: (logger) => logger,
  bodyLimit: MAX_JSON_BYTES,
  routerOptions: { maxParamLength: 2000 },
  requestTimeout: REQUEST_TIMEOUT_MS,
  // Idle connections are closed.
  connectionTimeout: 60 * 1000,
  clientErrorHandler: refuseMalformed,
  // A path that cannot be decoded, or an id that is too long.
  frameworkErrors: (error, request, reply) => {
    frameAnswer(request, reply)
    void sendError(error, request, reply)
  },
  // `closing.ts` answers new requests in the interface's own shape.
  return503OnClosing: false,
}

/** Builds the HTTP server; it does not listen yet. */
export async function shopHttp(shop: Shop, options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    trustProxy: (address) => trustsProxy(shop.settings.trusted_proxies, address),
    genReqId: requestIdMaker(() => shop.settings.trusted_proxies),
    ...FASTIFY_OPTIONS,
    http: arrivalTimes(shop.settings.load),
  })
  app.setErrorHandler(sendError)
  showShopOnErrors(app, shop)
  frameRequests(app, shop)
  serveMetrics(app, shop, options.limits)
  limitLoad(app, shop.settings.load)
  waitToWrite(app, shop)
  const sendPage = options.folders && pageSender(options.folders.pages, shop, options.answerPage)
  refuseUnknown(app, KNOWN, sendPage)
  sendTogether(app)
  closeInOrder(app, shop.settings.stop_within_seconds)
  await app.register(cookie)
  await compressAnswers(app)
  const context = endpointContext(shop, options.limits)
  await app.register(async (scope) => serveEndpointTable(scope, context))
  await app.register(async (scope) => serveUploads(scope, context))
  await app.register(async (scope) => serveGeometryFiles(scope, shop))
  await serveHooks(app, shop, options.limits)
  await serveOAuth(app, shop, options.limits)
  await serveFiles(app, shop, options.limits)
  serveBrand(app, shop)
  serveGuidance(app, shop)
  serveHealth(app, shop)
  serveTrust(app, shop)
  if (options.folders && sendPage) await serveSite(app, shop, { folders: options.folders, sendPage })
  return app
}

function limitLoad(app: FastifyInstance, load: LoadLimits): void {
  limitInFlight(app, load)
  limitBodyTime(app, load.body_seconds, refuseMalformed)
  spreadRequests(app)
}

/** Serves the documents for agents and their authors, and the program that they run. */
function serveGuidance(app: FastifyInstance, shop: Shop): void {
  serveDocs(app, shop)
  serveGuides(app, shop)
  serveDownloads(app, shop)
}

/** Serves the hooks that outside services call: payments, carriers and the mail server. */
async function serveHooks(app: FastifyInstance, shop: Shop, limits: RateLimiter): Promise<void> {
  await app.register(async (scope) => servePaymentHook(scope, shop))
  await app.register(async (scope) => serveCarrierHooks(scope, shop))
  await app.register(async (scope) => serveMailHook(scope, shop, limits))
}

async function serveSite(
  app: FastifyInstance,
  shop: Shop,
  { folders, sendPage }: { folders: NonNullable<HttpOptions['folders']>; sendPage: SendPage },
): Promise<void> {
  serveLinkedPages(app, shop, sendPage)
  await servePages(app, folders, sendPage)
}

function endpointContext(shop: Shop, limits: RateLimiter): EndpointContext {
  return {
    shop,
    limits,
    uploads: uploadLimiter(shop.settings.uploads_at_once, shop.settings.load.uploads),
    guestBytes: guestBytes(shop.settings.upload_bytes.guest_address_per_day),
  }
}

async function serveEndpointTable(scope: FastifyInstance, context: EndpointContext): Promise<void> {
  await scope.register(multipart)
  scope.removeContentTypeParser(['application/json', 'text/plain'])
  // `request-input.ts` parses JSON, so that errors have the interface's shape.
  const types = ['application/json', 'application/x-www-form-urlencoded']
  scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  // Some programs send a content type without a body.
  scope.addContentTypeParser('*', ({ headers }, _payload, done) =>
    headers['content-length'] === '0' ? done(null, '') : done(new Refusal('unsupported_media_type')),
  )
  serveEndpoints(scope, context, [...ENDPOINTS, ...SITE_ENDPOINTS])
  serveCheckout(scope, context.shop, context.limits)
  servePaymentLinks(scope, context.shop, context.limits)
}

/** Served by `server/mcp`. */
const MCP = [{ method: 'POST', path: '/mcp' }] as const

/** Every route for programs, to answer wrong methods with 405. */
const KNOWN = [
  ...ENDPOINTS,
  ...SITE_ENDPOINTS,
  ...OAUTH_WIRE,
  ...DOCS,
  ...GUIDES,
  ...DOWNLOADS,
  ...HEALTH_PATHS,
  ...TRUST_ROUTES,
  METRICS,
  ...CHECKOUT_PATHS,
  ...PAYMENT_LINK_PATHS,
  PAYMENT_HOOK,
  ...CARRIER_HOOKS,
  MAIL_HOOK,
  ...UPLOAD_PATHS,
  ...GEOMETRY_FILE_PATHS,
  ...MCP,
]
