import { describe, expect, test } from 'vitest'
import { redactFields, redactText, SECRET_MARK } from '../../../../shared/platform/logs/redact.ts'

describe('fields of a log line', () => {
  test.each([
    ['password', 'a long sentence'],
    ['new_password', 'a long sentence'],
    ['Authorization', 'Bearer x'],
    ['set-cookie', 'session=1'],
    ['api_key', 'x'],
    ['clientSecret', 'x'],
    ['refresh_token', 'x'],
    ['card_number', '4242424242424242'],
    ['address', { line1: '1 Main St' }],
    ['zip', '94110'],
    ['body', 'solid part'],
    ['code', '9f8A7b'],
  ])('%s is removed', (name, value) => {
    expect(redactFields({ deep: [{ [name]: value }] })).toEqual({ deep: [{ [name]: SECRET_MARK }] })
  })

  test.each([
    ['code', 'ENOSPC'],
    ['code', 'rate_limited'],
    ['code', 1],
    ['has_password', true],
    ['quote', 'q_1'],
    ['ms', 12],
    ['token', null],
  ])('%s with %s stays', (name, value) => {
    expect(redactFields({ [name]: value })).toEqual({ [name]: value })
  })

  test('shows the size of bytes, and cuts off what is long or deep', () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    expect(redactFields({ part: new Uint8Array(9) })).toEqual({ part: '[9 bytes]' })
    expect(JSON.stringify(redactFields(circular))).toContain('[nested]')
    expect(redactFields({ list: Array(100).fill(1) })).toEqual({ list: Array(50).fill(1) })
    expect(String(redactFields('x'.repeat(10_000)))).toHaveLength(8_000)
  })
})

describe('a text in the log', () => {
  test.each([
    ['No account max.power@planted.test here', 'No account m…@planted.test here'],
    ['Authorization: Bearer abc.def-123', `Authorization: Bearer ${SECRET_MARK}`],
    ['key sk_live_51HxyzABC', `key ${SECRET_MARK}`],
    [`key sk_svc_${'a1B2'.repeat(10)}`, `key ${SECRET_MARK}`],
    ['token mcp_at_0123456789ab', `token ${SECRET_MARK}`],
    ['card 4242 4242 4242 4242 was declined', `card ${SECRET_MARK} was declined`],
    ['card 4242424242424242', `card ${SECRET_MARK}`],
    ['opened http://shop.lan/follow/abcdefghijklmnop', 'opened http://shop.lan/follow/…'],
    ['opened http://shop.lan/pay/abcdefghijklmnop', 'opened http://shop.lan/pay/…'],
    ['GET /x?token=abc&page=2', 'GET /x?token=…&page=2'],
    ['set up http://127.0.0.1/set-up#Ab3dEf6hIj9kLm', 'set up http://127.0.0.1/set-up#…'],
    [`secret ${'aB3_'.repeat(11)}`, `secret ${SECRET_MARK}`],
  ])('%s', (text, redacted) => {
    expect(redactText(text)).toBe(redacted)
  })

  test.each([
    '{"time":"2026-11-22T18:00:00.000Z","ms":1763834400000}',
    'part_4242424242424241 has 4242424242424241 triangles',
    'file:///program/node_modules/pkg@1.2.3/index.js:10:4',
    'quote q_abcdefghjkmnpqrstuvwxyz2 of 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ])('%s stays', (text) => {
    expect(redactText(text)).toBe(text)
  })
})
