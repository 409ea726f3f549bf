import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressOfCode,
  parseFloorCode,
  writeFloorCode,
  type FloorCode,
} from '../../../../shared/production/floor/floor-codes.ts'

const UNIT: FloorCode = { kind: 'unit', number: 1012, unit: 3 }
const ORDER: FloorCode = { kind: 'order', number: 1012 }

describe('a code that a scanner or a person typed', () => {
  test.each<[string, FloorCode | null]>([
    ['U-1012-3', UNIT],
    ['u-1012-3', UNIT],
    [' U-1012-3\r\n', UNIT],
    ['1012-3', UNIT],
    ['1012/3', UNIT],
    ['#1012/3', UNIT],
    ['1012 / 3', UNIT],
    ['O-1012', ORDER],
    ['1012', ORDER],
    ['#1012', ORDER],
    ['# 1012', ORDER],
    ['P-17', { kind: 'plate', number: 17 }],
    ['p17', { kind: 'plate', number: 17 }],
    ['Plate 17', { kind: 'plate', number: 17 }],
    ['Order 1012', ORDER],
    ['S-12', { kind: 'spool', number: 12 }],
    ['s12', { kind: 'spool', number: 12 }],
    ['Spool 12', { kind: 'spool', number: 12 }],
    ['S-0', null],
    ['http://192.168.1.20:4747/console/scan/S-12', { kind: 'spool', number: 12 }],
    ['M-xl1', { kind: 'printer', id: 'XL1' }],
    ['M-PR_4-2', { kind: 'printer', id: 'PR_4-2' }],
    ['http://192.168.1.20:4747/console/scan/U-1012-3', UNIT],
    ['HTTPS://SHOP.EXAMPLE/CONSOLE/SCAN/U-1012-3', UNIT],
    ['https://shop.example/console/scan/O-1012?from=mail#top', ORDER],
    ['https://shop.example/console/scan/O-1012/', ORDER],
    ['https://shop.example/console/scan/M-LEFT%20ONE\n', { kind: 'printer', id: 'LEFT ONE' }],
    ['https://shop.example/console/scan/%E0%A4%A', null],
    ['https://shop.example/console/orders/q_1', null],
    ['', null],
    ['0', null],
    ['1012-0', null],
    ['U-1012', null],
    ['O-1012-3', null],
    ['M-', null],
    ['1Z999AA10123456784', null],
    ['12345678901234', null],
    ['9'.repeat(500), null],
  ])('%j', (typed, code) => {
    expect(parseFloorCode(typed)).toEqual(code)
  })

  const number = fc.integer({ min: 1, max: 999_999_999 })
  const unit = fc.integer({ min: 1, max: 1000 })
  const id = fc.stringMatching(/^[A-Z0-9][A-Z0-9_. %/?#-]{0,20}[A-Z0-9]$/)
  const codes: fc.Arbitrary<FloorCode> = fc.oneof(
    fc.record({ kind: fc.constant('unit' as const), number, unit }),
    fc.record({ kind: fc.constant('order' as const), number }),
    fc.record({ kind: fc.constant('plate' as const), number }),
    fc.record({ kind: fc.constant('spool' as const), number }),
    fc.record({ kind: fc.constant('printer' as const), id }),
  )

  test('is the code that was printed, as an address in any case', () => {
    fc.assert(
      fc.property(codes, fc.webUrl({ withFragments: false }), (code, url) => {
        const { origin } = new URL(url)
        const address = addressOfCode(origin, code)
        for (const typed of [address, address.toLowerCase(), `${address.toUpperCase()}\r`])
          expect(parseFloorCode(typed)).toEqual(code)
      }),
    )
  })

  test('is the code that was printed, as bare text', () => {
    const bare = codes.filter((code) => code.kind !== 'printer' || !code.id.includes('/CONSOLE/SCAN/'))
    fc.assert(
      fc.property(bare, (code) => {
        for (const typed of [writeFloorCode(code), ` ${writeFloorCode(code).toLowerCase()}\n`])
          expect(parseFloorCode(typed)).toEqual(code)
      }),
    )
  })

  test('is a code or nothing, and never an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const code = parseFloorCode(typed)
        expect(code && parseFloorCode(writeFloorCode(code))).toEqual(code)
      }),
    )
  })
})
