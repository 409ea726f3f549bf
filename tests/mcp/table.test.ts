import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../server/http/endpoint.ts'
import { refusalsOf } from '../../server/http/docs/endpoint-refusals.ts'
import { ENDPOINTS } from '../../server/http/endpoint-list.ts'
import { adviceFor } from '../../server/mcp/advice.ts'
import { listedTools } from '../../server/mcp/listed-tools.ts'
import { findTool, TOOLS } from '../../server/mcp/tools.ts'
import type { RefusalCode } from '../../shared/platform/refusal-codes.ts'
import { TOOL_NAMES } from './tool-names.ts'

/** The operations of `/v1` whose tool has another name. */
const OTHER_NAMES: Record<string, string> = {
  get_account: 'get_me',
  start_checkout: 'accept_quote',
  start_basket_checkout: 'accept_basket',
}
const ENDPOINT_OF = new Map(
  TOOLS.flatMap((tool) => {
    const name = OTHER_NAMES[tool.name] ?? tool.name
    const endpoint = ENDPOINTS.find((endpoint) => endpoint.name === name)
    return endpoint ? [[tool, endpoint] as const] : []
  }),
)

/** Refusals of tools that their `/v1` endpoint does not have. */
const EXTRA_REFUSALS: Record<string, RefusalCode[]> = {
  create_upload: ['file_too_large', 'unsupported_file_type', 'upload_limit'],
  create_quote: ['upload_not_found', 'upload_not_received', 'upload_expired', 'file_not_fetched'],
  start_checkout: ['price_changed', 'ship_date_changed', 'spending_cap_reached'],
  start_basket_checkout: ['price_changed'],
}
/** Refusals of the HTTP transport, which tools do not have. */
const TRANSPORT_REFUSALS = new Set<RefusalCode>([
  'body_too_large',
  'unsupported_media_type',
  'origin_mismatch',
  'idempotency_key_required',
])

describe('the table of tools', () => {
  test('has all tools in the order of a purchase', () => {
    expect(listedTools().map(({ name }) => name)).toEqual(TOOL_NAMES)
  })

  test('has an endpoint of /v1 for each tool except create_upload, which replaces a form', () => {
    expect(TOOLS.filter((tool) => !ENDPOINT_OF.has(tool)).map(({ name }) => name)).toEqual(['create_upload'])
  })

  test('has a tool for every endpoint of /v1 that an agent may use', () => {
    const rows = ENDPOINTS.filter(({ access }) => access === 'account' || typeof access === 'object')
    const covered = new Set<Endpoint>(ENDPOINT_OF.values())
    expect(rows.filter((endpoint) => !covered.has(endpoint)).map(({ name }) => name)).toEqual([])
  })

  test.each([...ENDPOINT_OF].map(([tool, endpoint]) => ({ name: tool.name, tool, endpoint })))(
    '$name needs the scope and the limit of its endpoint',
    ({ tool, endpoint }) => {
      const scopes = typeof endpoint.access === 'object' ? [endpoint.access.scope] : []
      expect({ scopes: tool.scopes, limit: tool.limit }).toEqual({ scopes, limit: endpoint.limit })
      expect(tool.hints.readOnlyHint).toBe(endpoint.method === 'GET')
    },
  )

  test('marks the tools that destroy or reach outside', () => {
    const named = (hint: 'destructiveHint' | 'openWorldHint') =>
      TOOLS.filter(({ hints }) => hints[hint]).map(({ name }) => name)
    expect(named('destructiveHint')).toEqual(['requote', 'withdraw_quote', 'cancel_order'])
    expect(named('openWorldHint')).toEqual(['create_quote', 'start_checkout', 'start_basket_checkout'])
  })
})

describe('a refusal', () => {
  const codesOf = (name: string) => {
    const endpoint = ENDPOINT_OF.get(findTool(name)!)
    const codes = endpoint ? refusalsOf(endpoint) : []
    return [...codes, ...(EXTRA_REFUSALS[name] ?? [])].filter((code) => !TRANSPORT_REFUSALS.has(code))
  }

  test.each(TOOLS.map(({ name }) => name))('a refusal of %s comes with next steps', (name) => {
    const codes = [...codesOf(name), 'invalid_input', 'internal_error', 'shutting_down', 'rate_limited']
    expect(codes.filter((error) => adviceFor({ error }).length === 0)).toEqual([])
  })

  test('names only existing tools, and no field of HTTP', () => {
    const codes = [...new Set(TOOLS.flatMap(({ name }) => codesOf(name)))]
    const advice = codes.flatMap((error) => adviceFor({ error })).join(' ')
    const named = [...advice.matchAll(/\bcall (\w+)/gi)]
      .map(([, tool]) => tool)
      .filter((word) => word.includes('_'))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((tool) => !findTool(tool))).toEqual([])
  })

  test('a refusal of a delivery by carrier has its price in text', () => {
    const advice = adviceFor({ error: 'carrier_shipping_available', fee_cents: 1250, transit_days: 3 })
    expect(advice[0]).toContain('$12.50, 3 business days')
    expect(adviceFor({ error: 'carrier_shipping_available' })[0]).not.toContain('$')
  })

  test('a refusal for a changed price or day has the values for the next call', () => {
    const now = { speed: 'week', ship_by: '2026-11-30', total_with_delivery_cents: 4200 }
    const [tell, call] = adviceFor({ error: 'price_changed', ...now })
    expect(tell).toContain('$42.00')
    expect(call).toContain('expected_total_cents 4200, expected_ship_by "2026-11-30", speed "week"')
  })

  test('a refusal for too many calls has the seconds to wait', () => {
    expect(adviceFor({ error: 'rate_limited', retry_after: 7 })[0]).toContain('Wait 7 seconds')
  })
})
