import { describe, expect, test } from 'vitest'
import { carrierZone } from '../../../shared/quoting/delivery/delivery-fees.ts'
import { roadMiles, statesOfZip, straightMiles } from '../../../shared/payments/places.ts'
import { places } from '../quoting/delivery/delivery-samples.ts'

describe('ZIP codes', () => {
  test.each([
    ['94607', ['CA']],
    ['10001', ['NY']],
    ['06390', ['CT', 'NY']],
    ['00901', ['PR']],
    ['34001', ['AA']],
    ['42223', ['KY', 'TN']],
    ['42223-1234', ['KY', 'TN']],
    ['42222', ['KY']],
    ['00000', []],
  ])('%s is in %j', (zip, states) => expect(statesOfZip(places, zip)).toEqual(states))

  // Of the Census Bureau's file: in no state of these may an address be refused.
  test.each([
    ['02861', 'MA RI'],
    ['42223', 'KY TN'],
    ['59221', 'MT ND'],
    ['63673', 'IL MO'],
    ['71749', 'AR LA'],
    ['73949', 'OK TX'],
    ['81137', 'CO NM'],
    ['84536', 'AZ UT'],
    ['86044', 'AZ UT'],
    ['86515', 'AZ NM'],
    ['88063', 'NM TX'],
    ['89439', 'CA NV'],
    ['97635', 'CA OR'],
  ])('%s is in %s', (zip, states) => {
    expect(statesOfZip(places, zip).toSorted().join(' ')).toBe(states)
  })

  test('every state, the District, the territories and the military have some', () => {
    const known = new Set(Object.values(places.prefixes).flatMap(([states]) => states.split(' ')))
    expect(known.size).toBe(50 + 1 + 8 + 3)
  })

  test('places of single ZIP codes lie where their first three digits are', () => {
    const astray = Object.keys(places.zips).filter((zip) => {
      const about = places.prefixes[zip.slice(0, 3)][1]!
      return [0, 1].some((axis) => Math.abs(places.zips[zip][axis] - about[axis]) > 1.2)
    })
    expect(astray).toEqual([])
  })
})

describe('distance', () => {
  // Great-circle distances between the cities, as maps tell them.
  test.each([
    ['San Francisco', '94103', 8, 3],
    ['San Jose', '95113', 40, 5],
    ['Los Angeles', '90012', 340, 20],
    ['Denver', '80202', 940, 30],
    ['New York', '10001', 2560, 40],
    ['Honolulu', '96813', 2400, 60],
  ])('the distance from Oakland to %s is about right', (_city, zip, miles, within) => {
    expect(Math.abs(straightMiles(places, '94607', zip)! - miles)).toBeLessThan(within)
  })

  test('is none within one ZIP code, the same there and back, and a third longer by road', () => {
    expect(straightMiles(places, '94607', '94607')).toBe(0)
    expect(straightMiles(places, '94607', '95113')).toBeCloseTo(straightMiles(places, '95113', '94607')!, 9)
    expect(roadMiles(places, '94607', '95113')! / straightMiles(places, '94607', '95113')!).toBeCloseTo(
      1.3,
      9,
    )
  })

  test('the distance to the military is not known', () =>
    expect(straightMiles(places, '94607', '09012')).toBeNull())
})

test.each([
  [0, 1],
  [50, 1],
  [51, 2],
  [150, 2],
  [300, 3],
  [600, 4],
  [1000, 5],
  [1400, 6],
  [1800, 7],
  [1801, 8],
  [Number.POSITIVE_INFINITY, 8],
])('%d miles are zone %d', (miles, zone) => expect(carrierZone(miles)).toBe(zone))
