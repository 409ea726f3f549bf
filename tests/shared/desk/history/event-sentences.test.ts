import { describe, expect, test } from 'vitest'
import { whenInSentence } from '../../../../shared/desk/history/day-words.ts'
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'
import { eventSentence, type ToldEvent } from '../../../../shared/desk/history/event-sentences.ts'

const event = (what: ToldEvent['what'], more: Partial<ToldEvent> = {}): ToldEvent => ({
  what,
  who: 'Ana',
  from: null,
  to: null,
  why: null,
  details: null,
  ...more,
})
const said = (told: ToldEvent, when?: string) =>
  eventSentence(told, { thing: 'order 1012', speed: 'week' }, when)

describe('an event as a sentence', () => {
  test.each<[ToldEvent, string]>([
    [
      event('ship date confirmed', { details: { ship_by: { week: '2026-12-04', asap: '2026-11-30' } } }),
      'Ana confirmed Friday, December 4.',
    ],
    [event('held', { why: 'color missing' }), 'Ana put order 1012 on hold: “color missing”.'],
    [
      event('resumed', { details: { cause: 'customer', ship_by: '2026-12-04' } }),
      'Ana resumed order 1012, promised for Friday, December 4.',
    ],
    [
      event('ship date moved', {
        details: { expected_ship_by: '2026-12-07', promised: '2026-12-04', agreed: true },
      }),
      'Ana moved the promise from Friday, December 4 to Monday, December 7, as the customer agreed.',
    ],
    [
      event('units started', { details: { units: [1, 2, 3], printers: ['Prusa 1'] } }),
      'Ana started to print units 1 to 3 on Prusa 1.',
    ],
    [event('units ready', { details: { units: [5, 2] } }), 'Ana finished units 2 and 5.'],
    [
      event('shipped', { details: { carrier: 'UPS', tracking_number: '1Z9' } }),
      'Ana shipped order 1012 with UPS 1Z9.',
    ],
    [event('refunded', { details: { amount_cents: 1250 } }), 'Ana refunded $12.50.'],
    [event('refunded', { details: { amount_cents: null } }), 'Ana refunded money.'],
    [event('price', { who: null }), 'The program priced the part.'],
    [event('received in place of q_1'), 'Ana recorded “received in place of q_1”.'],
  ])('says case %#', (told, sentence) => expect(said(told)).toBe(sentence))

  test('says when before the reason', () => {
    expect(said(event('held', { why: 'color missing' }), 'at 10:42 AM')).toBe(
      'Ana put order 1012 on hold at 10:42 AM: “color missing”.',
    )
  })
})

test('the time of an event is a time today, and a day before today', () => {
  const at = Date.UTC(2026, 10, 16, 18, 42) / 1000
  expect(whenInSentence(at, { now: at + 3600, zone: PACIFIC_ZONE })).toBe('at 10:42 AM')
  expect(whenInSentence(at, { now: at + 86_400, zone: PACIFIC_ZONE })).toBe(
    'on Monday, November 16 at 10:42 AM',
  )
})
