import { expect, test } from 'vitest'
import { asRow, parseLine, rowLine } from '../../../../server/operations/export/json-row.ts'

test.each([
  ['null', null],
  ['text with line breaks and signs', 'a\n"b"\u2028\u0000 ü 漢'],
  ['an integer', 12n],
  ['an integer that no number of JavaScript has', 9_007_199_254_740_993n],
  ['the smallest integer', -9_223_372_036_854_775_808n],
  ['a fraction', 0.1 + 0.2],
  ['a tiny number', 5e-324],
])('%s is the same after it was written and read', (_, value) => {
  const line = rowLine({ value })
  expect(line.indexOf('\n')).toBe(line.length - 1)
  expect(asRow(parseLine(line))).toEqual({ value })
})

test('bytes are the same after they were written and read', () => {
  const line = rowLine({ key: Uint8Array.of(0, 255, 10) })
  expect(line).toBe('{"key":{"base64":"AP8K"}}\n')
  expect(asRow(parseLine(line))).toEqual({ key: Buffer.from([0, 255, 10]) })
})

test('a value that is no row is refused', () => {
  for (const line of ['null', '[1]', '7', '{"a":{"b":1}}', '{"a":true}'])
    expect(() => asRow(parseLine(line))).toThrow('no ')
  expect(() => rowLine({ a: Number.POSITIVE_INFINITY })).toThrow('too large')
})
