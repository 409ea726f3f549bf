import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { machineRefusal } from '../../../shared/platform/machine-refusals.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { isBrowser } from './browser-request.ts'
import { errorPage, errorPagePolicy } from './error-page.ts'
import { lookOnError } from './page-look.ts'
import { noteRefusal, workOf } from '../request/request-work.ts'

export interface Envelope {
  status: number
  body: Record<string, unknown>
  headers: Record<string, string>
}

/** Turns a thrown error into an answer. Anything that is not a refusal is a fault of the program: 500. */
export function toEnvelope(error: unknown, requestId: string): Envelope {
  if (error instanceof InvalidInput)
    return { status: 422, body: { error: 'invalid_input', detail: error.items }, headers: {} }
  const refusal =
    error instanceof Refusal ? error : (machineRefusal(error) ?? fromFastify(error as FastifyError))
  if (!refusal) {
    const fault = new Refusal('internal_error')
    return envelope(fault, { request_id: requestId })
  }
  return envelope(refusal, refusal.status >= 500 ? { request_id: requestId } : {})
}

function envelope(refusal: Refusal, more: Record<string, unknown>): Envelope {
  const headers: Record<string, string> = {}
  if (refusal.status === 401) headers['www-authenticate'] = 'Bearer'
  if (typeof refusal.fields['retry_after'] === 'number')
    headers['retry-after'] = String(refusal.fields['retry_after'])
  // The same headers as on an answer within the limit.
  if (refusal.code === 'rate_limited' && typeof refusal.fields['limit'] === 'number') {
    headers['ratelimit-limit'] = String(refusal.fields['limit'])
    headers['ratelimit-remaining'] = '0'
    headers['ratelimit-reset'] = headers['retry-after']
  }
  return {
    status: refusal.status,
    body: { error: refusal.code, detail: refusal.message, ...refusal.fields, ...more },
    headers,
  }
}

/** Maps Fastify's own errors to refusals. */
function fromFastify(error: FastifyError): Refusal | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('body_too_large')
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Refusal('file_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ECONNRESET':
      // The body ended early, usually because the client disconnected.
      return new Refusal('malformed_request')
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal('not_found')
    default:
      return null
  }
}

export function sendError(raised: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = isAnswerCutShort(raised, reply) ? new Refusal('malformed_request') : raised
  const { status, body, headers } = toEnvelope(error, request.id)
  noteRefusal(request, { refusal: String(body['error']), ...(machineRefusal(error) && { err: error }) })
  if (status === 500) request.log.error({ ...workOf(request), err: error }, 'a request failed')
  if (isBrowser(request)) return sendErrorPage(reply, { status, headers, reference: request.id, body })
  return (
    reply
      .code(status)
      // Caches may keep a 404 or 405 that says nothing about it.
      .headers({ 'cache-control': 'no-store', ...headers })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body))
  )
}

/** True if the client disconnected before it had the whole answer. A file or service that ends early is a fault. */
function isAnswerCutShort(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && (error as Partial<FastifyError>).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** For a person who opened a document, or a page that cannot be shown. */
function sendErrorPage(reply: FastifyReply, failure: Envelope & { reference: string }): FastifyReply {
  const { status, headers, body, reference } = failure
  const { detail } = body
  const look = lookOnError(reply.request)
  const text = {
    title: TITLES[status] ?? 'We can’t show this page',
    sentence: sentenceOf(body['error'], detail),
    next: nextWords(status),
    reference,
  }
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers, 'content-security-policy': errorPagePolicy(look) })
    .type('text/html; charset=utf-8')
    .send(errorPage(text, look))
}

function sentenceOf(code: unknown, detail: unknown): string {
  if (code === 'not_found') return 'There is nothing at this address.'
  return typeof detail === 'string' ? detail : 'The address of this page is incomplete.'
}

function nextWords(status: number): string {
  if (status === 429) return 'Then reload this page.'
  return status >= 500 ? 'Reload this page in a moment.' : 'Check the address, or go to the start page.'
}

const TITLES: Record<number, string> = {
  401: 'Sign in to see this',
  403: 'You don’t have access to this',
  404: 'Page not found',
  429: 'Too many requests',
  503: 'The shop is busy',
}
