import type { FastifyRequest } from 'fastify'
import { JsonText } from '../../shared/json-text.ts'
import { Refusal } from '../../shared/refusals.ts'
import { amountIn, noteAgentUse } from '../accounts/agent-uses.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { Endpoint, HandlerResult } from './endpoint.ts'
import { toEnvelope } from './response/errors.ts'

/** One call at the interface, and who makes it. */
export interface Called {
  row: Endpoint
  request: FastifyRequest
  caller: Caller
}

/** Reading is not written down, nor what people do, who see it themselves. */
function isNoted(called: Called): boolean {
  return called.row.method !== 'GET' && isKey(called)
}

function isKey({ caller }: Called): boolean {
  return caller.kind === 'account' && caller.key !== null
}

/** Writes down that a key did something: about what its answer names, else what its path does. */
export function noteDone(shop: Shop, called: Called, { answer }: HandlerResult<unknown>): void {
  if (!isNoted(called)) return
  const told = (answer instanceof JsonText ? answer.parse() : answer) as { id?: unknown } | null
  const subject_id = typeof told?.id === 'string' ? told.id : pathSubject(called.request)
  noteAgentUse(shop, called.caller, {
    door: 'v1',
    action: called.row.name,
    subject_id,
    outcome: 'done',
    amount_cents: null,
  })
}

/** Writes down that a key was refused, with the code that it was told; what it may not even read as well. */
export function noteRefused(shop: Shop, called: Called, error: unknown): void {
  const isForbidden = error instanceof Refusal && error.code === 'insufficient_scope'
  if (!isNoted(called) && !(isForbidden && isKey(called))) return
  const { body } = toEnvelope(error, called.request.id)
  noteAgentUse(shop, called.caller, {
    door: 'v1',
    action: called.row.name,
    subject_id: pathSubject(called.request),
    outcome: String(body['error']),
    amount_cents: amountIn(body),
  })
}

function pathSubject({ params }: FastifyRequest): string | null {
  const { quote_id, order_id } = (params ?? {}) as { quote_id?: string; order_id?: string }
  return quote_id ?? order_id ?? null
}
