import { describe, expect, test } from 'vitest'
import { ShopDetails } from '../../../../shared/platform/shop-details.ts'
import { PACIFIC_ZONE, type TimeZone } from '../../../../shared/platform/time-zones.ts'
import { asPacificDay, clockIn, dayIn, formatInstant, instantIn } from '../../../../shared/platform/time.ts'
import { shipDates } from '../../../../shared/quoting/scheduling/lead-times.ts'
import { freeCapacity } from '../../../../shared/quoting/scheduling/capacity.ts'
import {
  handoverDay,
  lastPickupOn,
  staffedFrom,
  startOfWork,
} from '../../../../shared/quoting/scheduling/working-hours.ts'
import { Printer } from '../../../../shared/catalog/printers/printers.ts'
import { z } from 'zod'
import { calendar, rawDocument } from '../../shop-documents.ts'

const at = (text: string) => Date.parse(text) / 1000
const iso = (instant: number) => new Date(instant * 1000).toISOString().replace('.000Z', 'Z')
const calendarIn = (time_zone: TimeZone) => ({ ...calendar, time_zone })
const printers = z.array(Printer).parse(rawDocument('printers'))

describe('a shop opens at 9 by its own clock', () => {
  test.each<[TimeZone, string, string, string]>([
    ['America/New_York', '2026-12-01T05:30:00Z', '2026-12-01T14:00:00Z', 'EST in winter'],
    ['America/New_York', '2026-07-01T05:30:00Z', '2026-07-01T13:00:00Z', 'EDT in summer'],
    ['America/New_York', '2027-03-13T20:00:00Z', '2027-03-15T13:00:00Z', 'after the spring change'],
    ['America/New_York', '2026-10-31T20:00:00Z', '2026-11-02T14:00:00Z', 'after the fall change'],
    ['America/Phoenix', '2026-12-01T10:00:00Z', '2026-12-01T16:00:00Z', 'Arizona in winter'],
    ['America/Phoenix', '2026-07-01T10:00:00Z', '2026-07-01T16:00:00Z', 'Arizona has no summer time'],
    ['Pacific/Honolulu', '2026-12-01T10:30:00Z', '2026-12-01T19:00:00Z', 'Hawaii in winter'],
    ['Pacific/Honolulu', '2026-07-01T10:30:00Z', '2026-07-01T19:00:00Z', 'Hawaii in summer'],
    [PACIFIC_ZONE, '2026-12-01T10:00:00Z', '2026-12-01T17:00:00Z', 'Pacific time'],
  ])('work in %s that comes at %s starts at %s: %s', (zone, from, opens) => {
    expect(iso(staffedFrom(calendarIn(zone), at(from)))).toBe(opens)
  })

  test('an order after the cutoff of the shop’s clock counts as one of the next working day', () => {
    // The cutoff is 14:00.
    const newYork = calendarIn('America/New_York')
    expect(iso(startOfWork(newYork, at('2026-12-01T19:00:00Z')))).toBe('2026-12-01T19:00:00Z')
    expect(iso(startOfWork(newYork, at('2026-12-01T19:00:01Z')))).toBe('2026-12-02T14:00:00Z')
  })
})

describe('ship dates of a shop elsewhere', () => {
  const job = { quantity: 1, unit_seconds: 3600, size_mm: [40, 40, 40] as [number, number, number] }
  const datesIn = (zone: TimeZone, now: string) =>
    shipDates({
      capacity: freeCapacity({
        now: at(now),
        calendar: calendarIn(zone),
        printers,
        load: [],
        margin_mm: 2,
      }),
      job: { ...job, nozzle_mm: 0.4, material: 'PLA+' },
      lead_days: 0,
      economy_offset_days: 7,
    })

  test('an order before its cutoff ships on the same day, and after it on the next', () => {
    expect(datesIn('America/New_York', '2026-12-01T14:00:00Z').asap).toBe('2026-12-01')
    // 14:30 in New York, 11:30 in Los Angeles.
    expect(datesIn('America/New_York', '2026-12-01T19:30:00Z').asap).toBe('2026-12-02')
    expect(datesIn(PACIFIC_ZONE, '2026-12-01T19:30:00Z').asap).toBe('2026-12-01')
  })

  test('a pickup counts until its Pacific day ends, so that what leaves on a promised day is on time', () => {
    const late = {
      ...calendarIn('Pacific/Honolulu'),
      closes: '23:59',
      order_cutoff: '23:00',
      last_pickup: '23:00',
    }
    // 22:00 in Honolulu is midnight in Los Angeles.
    expect(iso(lastPickupOn(late, asPacificDay('2026-12-01')))).toBe('2026-12-02T07:59:59Z')
    expect(handoverDay(late, at('2026-12-02T07:00:00Z'))).toBe('2026-12-01')
    expect(handoverDay(late, at('2026-12-02T08:00:00Z'))).toBe('2026-12-02')
  })
})

describe('clocks', () => {
  test('show the hour of their zone on both sides of a clock change', () => {
    expect(clockIn('America/New_York', at('2027-03-14T06:59:00Z'))).toEqual({ hour: 1, minute: 59 })
    expect(clockIn('America/New_York', at('2027-03-14T07:00:00Z'))).toEqual({ hour: 3, minute: 0 })
    expect(clockIn('America/Phoenix', at('2027-03-14T10:00:00Z'))).toEqual({ hour: 3, minute: 0 })
  })

  test('begin the day at their own midnight', () => {
    expect(dayIn('America/New_York', at('2026-12-02T05:00:00Z'))).toBe('2026-12-02')
    expect(dayIn(PACIFIC_ZONE, at('2026-12-02T05:00:00Z'))).toBe('2026-12-01')
    expect(iso(instantIn('Pacific/Honolulu', asPacificDay('2026-12-01'), '00:00'))).toBe(
      '2026-12-01T10:00:00Z',
    )
  })

  test('are named in words', () => {
    const instant = at('2026-12-01T18:05:00Z')
    expect(formatInstant(instant)).toBe('2026-12-01 at 10:05 Pacific time')
    expect(formatInstant(instant, 'America/New_York')).toBe('2026-12-01 at 13:05 Eastern time')
    expect(formatInstant(instant, 'America/Phoenix')).toBe('2026-12-01 at 11:05 Arizona time')
  })
})

test('a shop is only in a zone of the list', () => {
  const zones = ShopDetails.shape.time_zone
  expect(zones.safeParse('America/New_York').success).toBe(true)
  expect(zones.safeParse('Europe/Berlin').success).toBe(false)
})
