import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHECK_PATH, type ProxyFacts } from '../../../shared/operations/lan/address-check.ts'
import { TRUST_FILES, TRUST_PATH } from '../../../shared/operations/lan/trust-steps.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { readShownBrand } from '../../catalog/shown-brand.ts'
import { hasOutsideAddress } from '../../platform/loopback.ts'
import type { AuthorityFile } from '../../platform/ports/lan.ts'
import type { Shop } from '../../platform/shop.ts'
import { arrivesAsLocal } from '../guards/local-requests.ts'
import { trustsProxy } from '../guards/trusted-proxies.ts'
import { appleProfile } from './apple-profile.ts'
import { trustPage, trustPolicy } from './trust-page.ts'

export const TRUST_ROUTES = [
  { method: 'GET', path: TRUST_PATH },
  ...Object.values(TRUST_FILES).map(({ path }) => ({ method: 'GET', path }) as const),
  { method: 'GET', path: `${CHECK_PATH}/:token` },
] as const

/** Serves the page that explains how to trust the shop's certificate authority, with its files; and checks of addresses. */
export function serveTrust(app: FastifyInstance, shop: Shop): void {
  app.get(TRUST_PATH, (request, reply) => {
    const { accent } = readShopData(shop.db).brand
    const { authority, certificate } = shop.lan.state()
    const page = trustPage({
      shop: readShownBrand(shop.db).name,
      accent,
      authority: certificate?.source === 'files' ? null : authority,
      url: shop.lan.url(),
      userAgent: request.headers['user-agent'] ?? '',
    })
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': trustPolicy(accent) })
      .send(page)
  })
  app.get(TRUST_FILES.certificate.path, (_request, reply) =>
    sendFile(reply, 'application/x-x509-ca-cert', Buffer.from(authorityOf(shop).der)),
  )
  app.get(TRUST_FILES.pem.path, (_request, reply) =>
    sendFile(reply, 'application/x-pem-file', authorityOf(shop).pem),
  )
  app.get(TRUST_FILES.profile.path, (_request, reply) => {
    const name = shop.lan.state().authority?.name ?? 'Layerline'
    return sendFile(reply, 'application/x-apple-aspen-config', appleProfile(name, authorityOf(shop).der))
  })
  serveChecks(app, shop)
}

/** Throws `not_found` before the shop has an authority. */
function authorityOf({ lan }: Shop): AuthorityFile {
  const file = lan.authority()
  if (file === null) throw new Refusal('not_found')
  return file
}

function sendFile(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply.type(type).header('cache-control', 'no-store').send(content)
}

/** Answers the server's own question whether an address reaches this shop. */
function serveChecks(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { token: string } }>(`${CHECK_PATH}/:token`, (request, reply) => {
    const answer = shop.lan.answerCheck(request.params.token, proxyOf(shop, request))
    if (answer === null) throw new Refusal('not_found')
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(answer)
  })
}

/** The check asks for an address outside: with the name of this computer it can only come through something in between. */
function proxyOf({ settings }: Shop, request: FastifyRequest): ProxyFacts | null {
  const { remoteAddress: address = '' } = request.raw.socket
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  const hides_visitors = !isForwarded && arrivesAsLocal(request) && hasOutsideAddress(settings)
  if (!isForwarded && !hides_visitors) return null
  return { address, is_trusted: trustsProxy(settings.trusted_proxies, address), hides_visitors }
}
