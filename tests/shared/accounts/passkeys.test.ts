import { describe, expect, test } from 'vitest'
import { countsUp, localNameOf, passkeySite } from '../../../shared/accounts/passkeys.ts'

describe('where browsers allow passkeys', () => {
  test.each([
    ['http://localhost:4747', 'localhost'],
    ['https://shop.example', 'shop.example'],
    ['https://shop.example:8443', 'shop.example'],
  ])('passkeys under %s belong to %s', (origin, rp_id) => {
    expect(passkeySite(origin)).toEqual({ origin, rp_id })
  })

  test.each([
    'http://127.0.0.1:4747',
    'http://[::1]:4747',
    'https://192.168.1.20',
    'http://shop.example',
    'http://workshop:4747',
  ])('passkeys are never allowed under %s', (origin) => {
    expect(passkeySite(origin)).toBeNull()
  })

  test('a browser on the shop’s own machine finds the same shop under localhost', () => {
    expect(localNameOf('http://127.0.0.1:4747')).toBe('http://localhost:4747')
    expect(localNameOf('http://[::1]:4747')).toBe('http://localhost:4747')
    expect(localNameOf('http://192.168.1.20:4747')).toBeNull()
    expect(localNameOf('http://shop.example')).toBeNull()
  })
})

test.each([
  [0, 0, true],
  [0, 1, true],
  [5, 6, true],
  [5, 5, false],
  [5, 4, false],
  [5, 0, false],
])('a device that said %i and now says %i counts up: %s', (before, now, up) => {
  expect(countsUp(before, now)).toBe(up)
})
