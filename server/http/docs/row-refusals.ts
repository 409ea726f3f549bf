import type { RefusalCode } from '../../../shared/refusals.ts'
import type { Endpoint } from '../endpoint.ts'

/** What any request at all may be answered, whatever it asks for. */
export const OF_ANY_REQUEST = [
  'host_not_allowed',
  'internal_error',
  'database_unavailable',
  'shutting_down',
  'shop_busy',
  'storage_full',
] as const

/** Everything a row can refuse: what follows from its guards, then its own. */
export function refusalsOf(row: Endpoint): RefusalCode[] {
  const implied: RefusalCode[] = []
  if (row.access !== 'public' && row.access !== 'guest') implied.push('unauthorized')
  if (row.access === 'person') implied.push('person_required')
  if (typeof row.access === 'object') implied.push('insufficient_scope')
  if (row.method !== 'GET') {
    if (row.access !== 'public') implied.push('origin_mismatch')
    implied.push('body_too_large', 'unsupported_media_type')
  }
  if (row.upload) implied.push('file_too_large', 'unsupported_file_type', 'upload_bytes_limit')
  if (row.idempotency === 'required') implied.push('idempotency_key_required')
  if (row.idempotency) implied.push('idempotency_key_reused', 'idempotency_in_flight')
  return [...new Set([...implied, ...row.refusals, 'rate_limited' as const])]
}
