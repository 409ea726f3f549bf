import { strToU8 } from 'fflate'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteScanner } from '../../server/geometry/read/byte-scanner.ts'

function scan(text: string): ByteScanner {
  return new ByteScanner(strToU8(text))
}

describe('numbers in text', () => {
  test.each([
    ['0', 0],
    ['-1.5', -1.5],
    ['+2', 2],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1.0E-3', 0.001],
    ['2.000000e+01', 20],
    ['00012', 12],
    ['123456789012345678901234567890', 1.2345678901234568e29],
    ['0.00000000000000000000000000000000000000000001', 1e-44],
    ['1e400', Number.POSITIVE_INFINITY],
    ['1e-400', 0],
  ])('%s', (text, value) => {
    const scanner = scan(text)
    expect(scanner.number()).toBeCloseTo(value, 12)
    expect(scanner.found).toBe(true)
    expect(scanner.ended).toBe(true)
  })

  test('reads a number as its nearest 32-bit float', () => {
    const written = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1e7, max: 1e7 })
    fc.assert(
      fc.property(written, fc.constantFrom(6, 9, 17), (value, digits) => {
        const text = value.toPrecision(digits)
        expect(Math.fround(scan(text).number())).toBe(Math.fround(Number(text)))
      }),
    )
  })

  test.each(['nan', 'NaN', '-nan(ind)', 'inf', '-Infinity', '1.#QNAN', '-1.#IND000'])(
    'reads %s as NaN',
    (text) => {
      const scanner = scan(`${text} 1`)
      expect(scanner.number()).toBeNaN()
      expect(scanner.found).toBe(true)
      expect(scanner.at).toBe(text.length)
    },
  )

  test.each(['', 'abc', '-', '.', 'e5', '/'])('reads nothing from "%s"', (text) => {
    const scanner = scan(text)
    scanner.number()
    expect(scanner.found).toBe(false)
    expect(scanner.at).toBe(0)
  })

  test('ends a number where letters begin', () => {
    const scanner = scan('1.5mm')
    expect(scanner.number()).toBe(1.5)
    expect(scanner.at).toBe(3)
    const bare = scan('7e')
    expect(bare.number()).toBe(7)
    expect(bare.at).toBe(1)
  })
})

test('matches a word in any case, but not as the start of a longer one', () => {
  expect(scan('VERTEX 1').takeWord('vertex')).toBe(true)
  expect(scan('vertexes').takeWord('vertex')).toBe(false)
  expect(scan('vert').takeWord('vertex')).toBe(false)
})
