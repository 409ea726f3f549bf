import { afterEach, describe, expect, test, vi } from 'vitest'
import { counted } from '../../shared/platform/counted.ts'
import {
  dayText,
  distanceText,
  durationText,
  inchText,
  labelText,
  measureText,
  monthText,
  pacificToday,
  shopDayText,
  shopInstantText,
  shopSoonText,
  sizeText,
  weightText,
} from '../../renderer/platform/ui/words.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a short time of the shop', () => {
  const at = (text: string) => Date.parse(text) / 1000
  const now = at('2026-11-20T20:00:00Z')
  test.each([
    ['2026-11-20T23:20:00Z', '3:20 PM'],
    ['2026-11-21T07:59:00Z', '11:59 PM'],
    ['2026-11-21T08:00:00Z', 'Sat 12:00 AM'],
    ['2026-11-26T20:00:00Z', 'Thu 12:00 PM'],
    ['2026-11-27T20:00:00Z', 'Fri, Nov 27, 12:00 PM'],
    ['2026-11-19T20:00:00Z', 'Thu, Nov 19, 12:00 PM'],
  ])('%s reads %s on Friday, November 20', (instant, text) => {
    expect(shopSoonText(at(instant), now)).toBe(text)
  })
})

describe('days', () => {
  test.each([
    ['2026-11-24', 'Tue, Nov 24'],
    ['2026-12-01', 'Tue, Dec 1'],
    ['2027-01-08', 'Fri, Jan 8, 2027'],
  ])('writes %s as %s, with the year only when it is another', (day, text) => {
    expect(dayText(day, '2026-11-20')).toBe(text)
  })

  test.each([
    ['2026-11-20', 'today'],
    ['2026-11-21', 'tomorrow'],
    ['2026-11-19', 'yesterday'],
    ['2026-12-01', 'in 11 days'],
    ['2026-11-17', '3 days ago'],
  ])('%s is %s on November 20', (day, text) => {
    expect(distanceText(day, '2026-11-20')).toBe(text)
  })

  test('uses the Pacific day', () => {
    expect(pacificToday(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-20')
  })

  test('writes an instant on the shop’s clock, and names the zone for a reader whose clock differs', () => {
    const at = Date.parse('2026-12-05T01:12:00Z') / 1000
    expect(shopInstantText(at)).toMatch(/^Fri, Dec 4(?:, 2026)?, 5:12\sPM$/)
    vi.stubEnv('TZ', 'America/New_York')
    expect(shopInstantText(at)).toMatch(/^Fri, Dec 4(?:, 2026)?, 5:12\sPM PST$/)
    expect(shopDayText(at)).toMatch(/^Fri, Dec 4/)
  })

  test.each(['2026-10', '2026-10-01', '2026-10-31'])('writes the month of %s', (day) => {
    expect(monthText(day)).toBe('October 2026')
  })
})

describe('sizes', () => {
  test('have one decimal in mm, two below 1 mm, none from 1 m', () => {
    expect(sizeText([82.44, 40, 0.315])).toBe('82.4 × 40 × 0.32')
    expect(sizeText([1200.4])).toBe('1,200')
  })

  test('have two decimals in inches, three below 1 in', () => {
    expect(inchText([82.4, 25.4, 12.5])).toBe('3.24 × 1.00 × 0.49')
  })
})

describe('figures', () => {
  test.each([
    [3.44, '3.4 g'],
    [20.2, '20 g'],
    [1250, '1.25 kg'],
    [42_877, '42.9 kg'],
  ])('%d grams read %s', (grams, text) => {
    expect(weightText(grams)).toBe(text)
  })

  test.each([
    [10, '1 min'],
    [3240, '54 min'],
    [3600, '1 h'],
    [11_100, '3 h 5 min'],
    [93_600, '1 d 2 h'],
    [86_400, '1 d'],
  ])('%d seconds of printing read %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text)
  })

  test.each([
    [0.3812, 'mm', '0.38 mm'],
    [12, 'percent', '12%'],
    [12.04, 'mm', '12 mm'],
    [1234.5, 'mm2', '1,235 mm²'],
    [3, null, '3'],
  ])('%d %s reads %s', (value, unit, text) => {
    expect(measureText(value, unit)).toBe(text)
  })

  test('use the singular for one only', () => {
    expect([counted(1, 'part'), counted(0, 'part'), counted(2, 'body', 'bodies')]).toEqual([
      '1 part',
      '0 parts',
      '2 bodies',
    ])
  })

  test('turn a stored name into a label', () => {
    expect(labelText('plate_only')).toBe('Plate only')
  })
})
