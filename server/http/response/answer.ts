import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JsonText } from '../../../shared/platform/json-text.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Endpoint, HandlerResult } from '../endpoint.ts'
import { deviceCookie, floorCookie, kioskCookie } from '../request/browser-cookies.ts'
import { holdsTag } from './served-text.ts'
import { clearSessionCookie, setSessionCookie } from '../request/session-cookie.ts'

const CACHE_CONTROL = {
  public: 'public, max-age=60',
  private: 'private, no-cache',
  never: 'no-store',
} as const

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  result: HandlerResult<unknown>
}

/** Sends the result of a command: status, headers, cookies, and 304 when the caller already has it. */
export function sendAnswer(endpoint: Endpoint, shop: Shop, exchange: Exchange): FastifyReply {
  const { request, reply, result } = exchange
  if (result.headers) reply.headers(result.headers)
  if (result.session === 'end') clearSessionCookie(reply, shop.address.base_url)
  else if (result.session) {
    setSessionCookie(reply, shop.address.base_url, result.session.start)
    const { device } = result.session
    if (device !== null) deviceCookie.set(reply, shop.address.base_url, device)
  }
  if (result.floorDevice !== undefined) floorCookie.set(reply, shop.address.base_url, result.floorDevice)
  if (result.kiosk !== undefined) kioskCookie.set(reply, shop.address.base_url, result.kiosk)
  reply.code(endpoint.success.status).header('cache-control', CACHE_CONTROL[endpoint.cached ?? 'never'])
  if (endpoint.success.status === 204) return reply.send()
  const text = result.answer instanceof JsonText ? result.answer.json : JSON.stringify(result.answer)
  if (shop.settings.check_answers) endpoint.success.schema.parse(JSON.parse(text))
  if (endpoint.cached && isKnown(request, reply, tagOf(result.answer, text))) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Tags by text object: quotes that are polled return the same object each time. */
const tags = new WeakMap<JsonText<unknown>, string>()

function tagOf(answer: unknown, text: string): string {
  const known = answer instanceof JsonText ? tags.get(answer) : undefined
  if (known) return known
  const tag = `"${hash('sha1', text, 'base64url')}"`
  if (answer instanceof JsonText) tags.set(answer, tag)
  return tag
}

/** Sets the ETag. Returns whether the caller already has this answer. */
function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag)
  return holdsTag(request, etag)
}
