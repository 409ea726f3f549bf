import { describe, expect, test } from 'vitest'
import { billedWeight } from '../../../../shared/quoting/delivery/billed-weight.ts'
import { LabelRules, labelOptions } from '../../../../shared/quoting/delivery/label-rules.ts'
import { nextPickup } from '../../../../shared/quoting/delivery/pickup-times.ts'
import { addressDifferences } from '../../../../shared/quoting/delivery/same-address.ts'
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'
import { asPacificDay, instantOf } from '../../../../shared/platform/time.ts'

describe('an address as the post writes it', () => {
  const entered = {
    street: '1 Market Street',
    unit: 'Apartment 5',
    city: 'San José',
    state: 'CA',
    zip: '94105',
  }
  const differs = (verified: Partial<typeof entered>) =>
    addressDifferences(entered, { ...entered, ...verified })

  test.each([
    ['in capitals, abbreviated, without accents', { street: '1 MARKET ST', unit: 'APT 5', city: 'SAN JOSE' }],
    ['with the unit in the street', { street: '1 MARKET ST APT 5', unit: '' }],
    ['with ZIP+4', { zip: '94105-1234' }],
    ['with another unit designator', { unit: '# 5' }],
  ])('is the same %s', (_how, verified) => {
    expect(differs(verified)).toEqual([])
  })

  test.each([
    ['street', { street: '10 MARKET ST' }],
    ['unit', { unit: 'APT 6' }],
    ['city', { city: 'OAKLAND' }],
    ['zip', { zip: '94107' }],
  ])('differs in the %s', (field, verified) => {
    expect(differs(verified)).toEqual([field])
  })
})

describe('the options of a label', () => {
  const rules = LabelRules.parse({
    insurance: { from_cents: 10_000 },
    signature: { from_cents: 50_000, carriers: ['UPS'] },
  })

  test('are bought from their order value on', () => {
    expect(labelOptions(rules, { value_cents: 9_999, carrier: 'UPS' })).toEqual({
      insured_cents: null,
      signature: false,
    })
    expect(labelOptions(rules, { value_cents: 10_000, carrier: 'UPS' }).insured_cents).toBe(10_000)
    expect(labelOptions(rules, { value_cents: 50_000, carrier: 'ups' }).signature).toBe(true)
  })

  test('are bought for the named carriers only', () => {
    expect(labelOptions(rules, { value_cents: 50_000, carrier: 'USPS' })).toEqual({
      insured_cents: 50_000,
      signature: false,
    })
  })

  test('are off until the shop sets a value', () => {
    const options = labelOptions(LabelRules.parse({}), { value_cents: 1_000_000, carrier: 'USPS' })
    expect(options).toEqual({ insured_cents: null, signature: false })
  })
})

describe('the weight that a carrier bills', () => {
  const inches = (x: number, y: number, z: number): [number, number, number] => [x * 25.4, y * 25.4, z * 25.4]
  const billed = (size_mm: [number, number, number], grams: number, carrier: string | null) =>
    billedWeight({ size_mm, grams }, { carrier, shopDivisor: 200 })

  test('is by volume for a large light box, with the carrier’s own divisor', () => {
    expect(billed(inches(12, 12, 12), 500, 'UPS')).toMatchObject({ billed_pounds: 13, divisor: 139 })
    expect(billed(inches(12, 12, 12), 500, null)).toMatchObject({ billed_pounds: 9, divisor: 200 })
  })

  test.each(['UPS', 'UPSDAP', 'FedEx', 'FedExDefault', 'USPS'])(
    'rounds each side up to the whole inch with %s',
    (carrier) => {
      const weight = billed(inches(18.1, 12.1, 12.1), 500, carrier)
      // 19 x 13 x 13 = 3211 cubic inches.
      expect(weight).toMatchObject({ sides_in: [19, 13, 13], billed_pounds: 24 })
    },
  )

  test('takes sides as they are by the divisor of the shop', () => {
    expect(billed(inches(18.1, 12.1, 12.1), 500, 'Cousin Vinny')).toMatchObject({
      sides_in: null,
      billed_pounds: 14,
    })
  })

  test('takes no millimeter for an inch: a box of 12 in has 305 mm', () => {
    expect(billed([305, 305, 305], 500, 'FedEx').sides_in).toEqual([12, 12, 12])
    expect(billed([306, 254, 1], 500, 'FedEx').sides_in).toEqual([13, 10, 1])
  })

  test('is the actual weight with USPS up to one cubic foot', () => {
    expect(billed(inches(12, 12, 12), 500, 'USPS')).toMatchObject({ billed_pounds: 2, dimensional_pounds: 0 })
    expect(billed(inches(13, 12, 12), 500, 'USPS').billed_pounds).toBe(14)
  })

  test('is the actual weight of a heavy box', () => {
    expect(billed(inches(4, 4, 4), 3000, 'FedEx').billed_pounds).toBe(7)
  })
})

describe('the next pick-up', () => {
  const MONDAY = asPacificDay('2026-11-16')
  const pickups = [
    { carrier: 'USPS', weekdays: [1, 3], at: '16:00' },
    { carrier: 'UPS', weekdays: [1], at: '17:00' },
  ]
  const at = (day: string, time: string) => instantOf(asPacificDay(day), time)
  const from = (day: string, time: string) => ({ now: at(day, time), zone: PACIFIC_ZONE })

  test('is the carrier’s next time today, else on its next day', () => {
    expect(nextPickup('usps', pickups, from(MONDAY, '09:00'))).toBe(at(MONDAY, '16:00'))
    expect(nextPickup('USPS', pickups, from(MONDAY, '16:01'))).toBe(at('2026-11-18', '16:00'))
    expect(nextPickup('UPS', pickups, from(MONDAY, '17:01'))).toBe(at('2026-11-23', '17:00'))
  })

  test('is unknown for a carrier without a time', () => {
    expect(nextPickup('FedEx', pickups, from(MONDAY, '09:00'))).toBeNull()
  })
})
