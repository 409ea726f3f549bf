import type { RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import type { Endpoint } from '../endpoint.ts'

/** Refusals that any request can get. */
export const ANY_REQUEST_REFUSALS = [
  'host_not_allowed',
  'internal_error',
  'database_unavailable',
  'shutting_down',
  'shop_busy',
  'storage_full',
] as const

/** Returns all refusals of an endpoint: those of its guards, then its own. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const implied: RefusalCode[] = []
  if (endpoint.access !== 'public' && endpoint.access !== 'guest') implied.push('unauthorized')
  if (endpoint.access === 'person') implied.push('person_required')
  if (typeof endpoint.access === 'object') implied.push('insufficient_scope')
  if (endpoint.method !== 'GET') {
    if (endpoint.access !== 'public') implied.push('origin_mismatch')
    implied.push('body_too_large', 'unsupported_media_type')
  }
  if (endpoint.upload) implied.push('file_too_large', 'unsupported_file_type', 'upload_bytes_limit')
  if (endpoint.idempotency === 'required') implied.push('idempotency_key_required')
  if (endpoint.idempotency) implied.push('idempotency_key_reused', 'idempotency_in_flight')
  return [...new Set([...implied, ...endpoint.refusals, 'rate_limited' as const])]
}
