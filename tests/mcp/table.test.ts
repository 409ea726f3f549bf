import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../server/http/endpoint.ts'
import { refusalsOf } from '../../server/http/docs/endpoint-refusals.ts'
import { ENDPOINTS } from '../../server/http/endpoints/endpoint-list.ts'
import { adviceFor } from '../../server/mcp/advice.ts'
import { LISTED_TOOLS } from '../../server/mcp/list-tools.ts'
import { findTool, TOOLS } from '../../server/mcp/tools.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { TOOL_NAMES } from './tool-names.ts'

/** The operations of `/v1` that have another name than their tool. */
const OTHER_NAMES: Record<string, string> = { get_account: 'get_me', start_checkout: 'accept_quote' }
const ROW_OF = new Map(
  TOOLS.flatMap((tool) => {
    const name = OTHER_NAMES[tool.name] ?? tool.name
    const row = ENDPOINTS.find((one) => one.name === name)
    return row ? [[tool, row] as const] : []
  }),
)

/** What a tool can be refused with that is no row of `/v1`, or beyond it. */
const OF_ITS_OWN: Record<string, RefusalCode[]> = {
  create_upload: ['file_too_large', 'unsupported_file_type', 'upload_limit'],
  create_quote: ['upload_not_found', 'upload_not_received', 'upload_expired', 'file_not_fetched'],
  start_checkout: ['price_changed', 'ship_date_changed', 'spending_cap_reached'],
}
/** ToolResult by the door before there is a tool, or about headers and forms, which tools do not have. */
const OF_THE_DOOR = new Set<RefusalCode>([
  'body_too_large',
  'unsupported_media_type',
  'origin_mismatch',
  'idempotency_key_required',
])

describe('the table of tools', () => {
  test('has the tools of decisions G-79 in their order', () => {
    expect(LISTED_TOOLS.map(({ name }) => name)).toEqual(TOOL_NAMES)
  })

  test('has a row of /v1 for each tool but the one that takes the place of a form', () => {
    expect(TOOLS.filter((tool) => !ROW_OF.has(tool)).map(({ name }) => name)).toEqual(['create_upload'])
  })

  test('and nothing else of an account that an agent may do at /v1 is without a tool', () => {
    const rows = ENDPOINTS.filter(({ access }) => access === 'account' || typeof access === 'object')
    const covered = new Set<Endpoint>(ROW_OF.values())
    expect(rows.filter((row) => !covered.has(row)).map(({ name }) => name)).toEqual([])
  })

  test.each([...ROW_OF].map(([tool, row]) => ({ name: tool.name, tool, row })))(
    '$name needs the scope and counts in the limit of its row',
    ({ tool, row }) => {
      const scopes = typeof row.access === 'object' ? [row.access.scope] : []
      expect({ scopes: tool.scopes, limit: tool.limit }).toEqual({ scopes, limit: row.limit })
      expect(tool.hints.readOnlyHint).toBe(row.method === 'GET')
    },
  )

  test('says which tools change what was there (decisions G-80)', () => {
    const named = (hint: 'destructiveHint' | 'openWorldHint') =>
      TOOLS.filter(({ hints }) => hints[hint]).map(({ name }) => name)
    expect(named('destructiveHint')).toEqual(['requote', 'withdraw_quote', 'cancel_order'])
    expect(named('openWorldHint')).toEqual(['create_quote', 'start_checkout'])
  })
})

describe('a refusal', () => {
  const codesOf = (name: string) => {
    const row = ROW_OF.get(findTool(name)!)
    const codes = row ? refusalsOf(row) : []
    return [...codes, ...(OF_ITS_OWN[name] ?? [])].filter((code) => !OF_THE_DOOR.has(code))
  }

  test.each(TOOLS.map(({ name }) => name))('of %s comes with what to do next', (name) => {
    const codes = [...codesOf(name), 'invalid_input', 'internal_error', 'shutting_down', 'rate_limited']
    expect(codes.filter((error) => adviceFor({ error }).length === 0)).toEqual([])
  })

  test('names tools that there are, and no field of HTTP', () => {
    const codes = [...new Set(TOOLS.flatMap(({ name }) => codesOf(name)))]
    const advice = codes.flatMap((error) => adviceFor({ error })).join(' ')
    const named = [...advice.matchAll(/\bcall (\w+)/gi)]
      .map(([, tool]) => tool)
      .filter((word) => word.includes('_'))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((tool) => !findTool(tool))).toEqual([])
  })

  test('of a delivery by carrier has its price in words', () => {
    const advice = adviceFor({ error: 'carrier_shipping_available', fee_cents: 1250, transit_days: 3 })
    expect(advice[0]).toContain('$12.50, 3 business days')
    expect(adviceFor({ error: 'carrier_shipping_available' })[0]).not.toContain('$')
  })

  test('for a changed price or day has the values of the next call', () => {
    const now = { speed: 'week', ship_by: '2026-11-30', total_with_delivery_cents: 4200 }
    const [tell, call] = adviceFor({ error: 'price_changed', ...now })
    expect(tell).toContain('$42.00')
    expect(call).toContain('expected_total_cents 4200, expected_ship_by "2026-11-30", speed "week"')
  })

  test('for too many calls has the seconds to wait', () => {
    expect(adviceFor({ error: 'rate_limited', retry_after: 7 })[0]).toContain('Wait 7 seconds')
  })
})
