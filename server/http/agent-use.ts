import type { FastifyRequest } from 'fastify'
import { JsonText } from '../../shared/platform/json-text.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { amountIn, noteAgentUse } from '../accounts/agent-uses.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import type { Endpoint, HandlerResult } from './endpoint.ts'
import { toEnvelope } from './response/errors.ts'

/** A request to an endpoint, and who makes it. */
export interface EndpointCall {
  endpoint: Endpoint
  request: FastifyRequest
  caller: Caller
}

/** Records what API keys change. Reads are not recorded, nor what a signed-in person does. */
function isNoted(call: EndpointCall): boolean {
  return call.endpoint.method !== 'GET' && isKey(call)
}

function isKey({ caller }: EndpointCall): boolean {
  return caller.kind === 'account' && caller.key !== null
}

/** Records what a key did, with the quote or order that the answer names, else the path. */
export function noteDone(shop: Shop, call: EndpointCall, { answer }: HandlerResult<unknown>): void {
  if (!isNoted(call)) return
  const body = (answer instanceof JsonText ? answer.parse() : answer) as { id?: unknown } | null
  const subject_id = typeof body?.id === 'string' ? body.id : pathSubject(call.request)
  noteAgentUse(shop, call.caller, {
    door: 'v1',
    action: call.endpoint.name,
    subject_id,
    outcome: 'done',
    amount_cents: null,
  })
}

/** Records that a key was refused, and with which code; a read too when the key lacks the scope for it. */
export function noteRefused(shop: Shop, call: EndpointCall, error: unknown): void {
  const isForbidden = error instanceof Refusal && error.code === 'insufficient_scope'
  if (!isNoted(call) && !(isForbidden && isKey(call))) return
  const { body } = toEnvelope(error, call.request.id)
  noteAgentUse(shop, call.caller, {
    door: 'v1',
    action: call.endpoint.name,
    subject_id: pathSubject(call.request),
    outcome: String(body['error']),
    amount_cents: amountIn(body),
  })
}

function pathSubject({ params }: FastifyRequest): string | null {
  const { quote_id, order_id } = (params ?? {}) as { quote_id?: string; order_id?: string }
  return quote_id ?? order_id ?? null
}
