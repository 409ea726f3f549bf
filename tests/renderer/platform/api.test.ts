import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  readRefusal,
  RefusedRequest,
  refusalOf,
  server,
  UNREACHABLE,
} from '../../../renderer/platform/api.ts'

test('the page reads code, sentence and further fields of an error', () => {
  expect(readRefusal('{"error":"rate_limited","detail":"Wait.","retry_after":3}')).toEqual({
    code: 'rate_limited',
    detail: 'Wait.',
    fields: { retry_after: 3 },
  })
})

test('the page uses the first sentence of a list of validation errors', () => {
  const items = [{ loc: ['body', 'email'], msg: 'Enter an email address', type: 'value_error' }]
  expect(readRefusal(JSON.stringify({ error: 'invalid_input', detail: items }))).toEqual({
    code: 'invalid_input',
    detail: 'Enter an email address',
    fields: { items },
  })
})

test.each([
  [{ loc: ['body', 'email'], msg: 'value is not a valid email', type: 'value_error' }, 'name@example.com'],
  [{ loc: ['body', 'email'], msg: 'Field required', type: 'missing' }, 'name@example.com'],
  [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }, '“name” is missing.'],
  [
    {
      loc: ['body', 'password'],
      msg: 'String should have at least 10 characters',
      type: 'string_too_short',
      ctx: { min_length: 10 },
    },
    '“password” is too short: use at least 10 characters.',
  ],
  [
    { loc: ['body', 'code'], msg: "String should match pattern '^[A-Z]+$'", type: 'string_pattern_mismatch' },
    '“code” cannot be used as it was entered.',
  ],
])('the page tells %j to a person', (item, sentence) => {
  const refusal = readRefusal(JSON.stringify({ error: 'invalid_input', detail: [item] }))
  expect(refusal.detail).toContain(sentence)
  expect(refusal.fields['items']).toMatchObject([{ loc: item.loc, msg: refusal.detail }])
})

test.each(['', '<html>', 'null', '{}', '{"error":5}'])(
  'the page reads an answer of another server (%s) as unreachable',
  (text) => {
    expect(readRefusal(text)).toBe(UNREACHABLE)
  },
)

test('the page reads any other failure as unreachable, without its technical message', () => {
  expect(refusalOf(new TypeError('Failed to fetch'))).toBe(UNREACHABLE)
  const refusal = { code: 'file_too_large', detail: 'Too large.', fields: {} }
  expect(refusalOf(new RefusedRequest(refusal))).toBe(refusal)
})

describe('a query', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Asks about a quote whose id has so many characters, and returns the request. */
  async function sent(characters: number) {
    const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
      Response.json({ result: { data: null } }),
    )
    vi.stubGlobal('fetch', fetched)
    await server.baskets.holding.query({ quote_id: 'q'.repeat(characters) }).catch(() => {})
    const [url, { method, body }] = fetched.mock.lastCall!
    return { url, method, body }
  }

  test('a short one is in the address', async () => {
    const { url, method } = await sent(30)
    expect(method).toBe('GET')
    expect(decodeURIComponent(url)).toContain('q'.repeat(30))
  })

  test('one that is too long for an address is posted', async () => {
    const { url, method, body } = await sent(20_000)
    expect(method).toBe('POST')
    expect(url.length).toBeLessThan(100)
    expect(body).toContain('q'.repeat(20_000))
  })
})
