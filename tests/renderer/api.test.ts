import { expect, test } from 'vitest'
import { readRefusal, RefusedRequest, refusalOf, UNREACHABLE } from '../../renderer/api.ts'

test('an error of the interface keeps its code, sentence and further fields', () => {
  expect(readRefusal('{"error":"rate_limited","detail":"Wait.","retry_after":3}')).toEqual({
    code: 'rate_limited',
    detail: 'Wait.',
    fields: { retry_after: 3 },
  })
})

test('a list of what is wrong becomes its first sentence', () => {
  const items = [{ loc: ['body', 'email'], msg: 'Write an e-mail address', type: 'value_error' }]
  expect(readRefusal(JSON.stringify({ error: 'invalid_input', detail: items }))).toEqual({
    code: 'invalid_input',
    detail: 'Write an e-mail address',
    fields: { items },
  })
})

test.each(['', '<html>', 'null', '{}', '{"error":5}'])(
  'an answer that is not of the shop (%s) reads as unreachable',
  (text) => {
    expect(readRefusal(text)).toBe(UNREACHABLE)
  },
)

test('any other failure reads as unreachable, never as a program’s own words', () => {
  expect(refusalOf(new TypeError('Failed to fetch'))).toBe(UNREACHABLE)
  const refusal = { code: 'file_too_large', detail: 'Too large.', fields: {} }
  expect(refusalOf(new RefusedRequest(refusal))).toBe(refusal)
})
