import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KioskScreen } from '../../../shared/accounts/kiosks.ts'
import type { PageAnswer } from '../../../shared/platform/page-answer.ts'
import { kioskScreenOf } from '../../accounts/kiosks.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { readShownBrand } from '../../catalog/shown-brand.ts'
import type { Shop } from '../../platform/shop.ts'
import { kioskCookie } from '../request/browser-cookies.ts'
import { paintedPageOf, readFirstPaint, withFirstPaint } from './first-paint.ts'
import { withAnswers, withShopHead } from './page-head.ts'
import { ANY_PATH, findPage, MOVED_PAGES } from './page-paths.ts'

function policy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Staff take photos of printed parts with the browser's camera. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=()'

/** Sends the page of the single-page app, with a new nonce each time. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Returns the answers that a page asks for first. */
export type AnswerPage = (request: FastifyRequest) => Promise<PageAnswer[]>

const NOT_BUILT =
  'The pages of this shop are not built; its interface for programs, /v1, works. Run "npm ci" in its folder and start it again: that builds them.\n'

/** Sends a sentence in place of each page where pages are not built, as after an installation without what builds them. */
export function pageSender(folder: string, shop: Shop, answerPage?: AnswerPage): SendPage {
  const index = join(folder, 'index.html')
  if (!existsSync(index))
    return async (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(NOT_BUILT)
  const html = readFileSync(index, 'utf8')
  const firstPaint = readFirstPaint(folder)
  const paintedFor = (request: FastifyRequest) => {
    const page = paintedPageOf(request.url)
    const isKiosk = kioskCookie.read(request, shop.address.base_url) !== undefined
    return page === null || isKiosk ? undefined : firstPaint?.[page]
  }
  const pageFor = (request: FastifyRequest, nonce: string) => {
    const brand = readShownBrand(shop.db)
    const { accent } = readShopData(shop.db).brand
    const kiosk = kioskOfRequest(shop, request)
    const page = withShopHead(html.replaceAll('__NONCE__', nonce), brand, kiosk)
    const painted = paintedFor(request)
    return painted ? withFirstPaint(page, painted, { nonce, brand, accent }) : page
  }
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    if (!request.url.startsWith('/console')) shop.machine.geometry.expectPart?.()
    if (/^\/(q|b|follow|messages)\//.test(request.url)) void reply.header('x-robots-tag', 'noindex')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(nonce))
      .header('permissions-policy', PERMISSIONS)
      .send(withAnswers(pageFor(request, nonce), (await answerPage?.(request)) ?? []))
  }
}

function kioskOfRequest(shop: Shop, request: FastifyRequest): KioskScreen | null {
  return kioskScreenOf(shop, kioskCookie.read(request, shop.address.base_url))
}

/** Serves the built pages; files with a hash in their name are cached forever. */
export async function servePages(
  app: FastifyInstance,
  folders: { pages: string; samples: string },
  send: SendPage,
): Promise<void> {
  app.get(ANY_PATH, (request, reply) => {
    if (findPage(request.url)) return send(request, reply)
    return reply.callNotFound()
  })
  for (const [path, to] of Object.entries(MOVED_PAGES))
    app.get(path, ({ url }, reply) => reply.redirect(`${to}${url.slice(path.length)}`, 301))
  await app.register(fastifyStatic, {
    root: join(folders.pages, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    // The build writes `.br` and `.gz` versions.
    preCompressed: true,
  })
  await app.register(fastifyStatic, { root: folders.samples, prefix: '/samples/', decorateReply: false })
  for (const name of ['favicon.svg', 'icon.svg', 'robots.txt']) {
    if (existsSync(join(folders.pages, name)))
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folders.pages))
  }
}
