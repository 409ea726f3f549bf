import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../shared/accounts/network.ts'
import { ClientRegistration, registrationFault } from '../../shared/accounts/oauth/client-metadata.ts'
import {
  authorizationServerMetadata,
  protectedResourceMetadata,
  wellKnownSuffixes,
} from '../../shared/accounts/oauth/metadata.ts'
import { type Parameters, readParameters } from '../../shared/accounts/oauth/parameters.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { startConsent } from '../accounts/oauth/authorize.ts'
import { registerClient } from '../accounts/oauth/clients.ts'
import { revokeToken } from '../accounts/oauth/revoke-token.ts'
import { issueTokens } from '../accounts/oauth/tokens.ts'
import type { LimitName } from '../platform/settings.ts'
import type { Shop } from '../platform/shop.ts'
import { sendError } from './response/errors.ts'
import { lookOnError } from './response/page-look.ts'
import { refusalPage } from './pages/oauth-refusal-page.ts'
import type { RateLimiter } from './guards/rate-limit.ts'
import { shopForRequest } from './request/shop-for-request.ts'

/** Routes of the authorization server. Their bodies follow the OAuth RFCs, not the interface. */
export const OAUTH_WIRE = [
  { method: 'GET', path: '/oauth/authorize' },
  { method: 'POST', path: '/oauth/token' },
  { method: 'POST', path: '/oauth/register' },
  { method: 'POST', path: '/oauth/revoke' },
] as const

/** A code, a verifier and names need far less. */
const MAX_BYTES = 16 * 1024

/** Serves discovery, registration, authorization and tokens at the MCP address. Cookies are not read here. */
export async function serveOAuth(app: FastifyInstance, shop: Shop, limits: RateLimiter): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    const types = ['application/json', 'application/x-www-form-urlencoded']
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => sendError(withErrorDescription(error), request, reply))
    const limited = (limit: LimitName) => async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(await limits.consume(limit, networkOf(request.ip)))
    }
    serveWellKnown(scope, shop)
    serveAuthorize(scope, shop, limited('oauth_authorize'))
    serveTokens(scope, shop, limited('oauth_token'))
    serveRegister(scope, shop, limited('oauth_register'))
  })
}

/** Adds the sentence under the name that OAuth clients read (RFC 6749, 5.2). */
function withErrorDescription(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  return new Refusal(error.code, error.message, { ...error.fields, error_description: error.message })
}

/**
 * Allows cross-origin reads, for programs that run in a browser page. Browser credentials are never read here, so any page
 * may read the answers.
 */
async function allowAnyOrigin(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'WWW-Authenticate, Retry-After',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

function allowPreflight(scope: FastifyInstance, path: string): void {
  scope.options(path, { onRequest: allowAnyOrigin }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, accept, mcp-protocol-version',
        'access-control-max-age': '86400',
      })
      .send(),
  )
}

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

function serveWellKnown(scope: FastifyInstance, shop: Shop): void {
  const documents = {
    'oauth-authorization-server': authorizationServerMetadata,
    // Some clients try this one first.
    'openid-configuration': authorizationServerMetadata,
    'oauth-protected-resource': protectedResourceMetadata,
  }
  for (const [name, make] of Object.entries(documents))
    for (const path of [`/.well-known/${name}`, `/.well-known/${name}/*`]) {
      allowPreflight(scope, path)
      scope.get(path, { onRequest: allowAnyOrigin }, (request, reply) => {
        const suffix = request.url.split('?')[0].slice(`/.well-known/${name}`.length)
        const { address } = shopForRequest(shop, request)
        if (!wellKnownSuffixes(address.mcp_url).includes(suffix)) throw new Refusal('not_found')
        return reply.header('cache-control', 'public, max-age=60').send(make(address))
      })
    }
}

function serveAuthorize(scope: FastifyInstance, shop: Shop, limit: Guard): void {
  const options = {
    // HEAD must not create a connection request.
    exposeHeadRoute: false,
    onRequest: limit,
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const isPerson = /\btext\/html\b/.test(request.headers.accept ?? '')
      const page = isPerson ? refusalPage(error, request.id, lookOnError(request)) : null
      if (page === null) return sendError(withErrorDescription(error), request, reply)
      return reply
        .code(page.status)
        .headers({ 'cache-control': 'no-store', 'content-security-policy': page.policy, ...page.headers })
        .type('text/html; charset=utf-8')
        .send(page.html)
    },
  }
  scope.get('/oauth/authorize', options, async (request, reply) => {
    const to = await startConsent(
      shopForRequest(shop, request),
      readParameters(request.url.split('?').slice(1).join('?')),
    )
    return reply.header('cache-control', 'no-store').redirect(to, 302)
  })
}

function serveTokens(scope: FastifyInstance, shop: Shop, limit: Guard): void {
  const onRequest = [allowAnyOrigin, limit]
  allowPreflight(scope, '/oauth/token')
  scope.post('/oauth/token', { onRequest }, (request, reply) => {
    const tokens = issueTokens(shopForRequest(shop, request), readForm(request))
    return reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' }).send(tokens)
  })
  allowPreflight(scope, '/oauth/revoke')
  scope.post('/oauth/revoke', { onRequest }, (request, reply) => {
    revokeToken(shop, readForm(request))
    return reply.header('cache-control', 'no-store').send()
  })
}

function serveRegister(scope: FastifyInstance, shop: Shop, limit: Guard): void {
  allowPreflight(scope, '/oauth/register')
  scope.post('/oauth/register', { onRequest: [allowAnyOrigin, limit] }, (request, reply) => {
    const read = ClientRegistration.safeParse(readJson(request))
    if (!read.success) {
      const { code, detail } = registrationFault(read.error)
      throw new Refusal(code, detail)
    }
    return reply.code(201).header('cache-control', 'no-store').send(registerClient(shop, read.data))
  })
}

const FORM = /^application\/x-www-form-urlencoded\b/i

function readForm(request: FastifyRequest): Parameters {
  if (typeof request.body !== 'string' || !FORM.test(request.headers['content-type'] ?? ''))
    throw new Refusal('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.')
  return readParameters(request.body)
}

function readJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(typeof request.body === 'string' ? request.body : '')
  } catch {
    throw new Refusal('invalid_client_metadata', 'Send the metadata as one JSON object.')
  }
}
