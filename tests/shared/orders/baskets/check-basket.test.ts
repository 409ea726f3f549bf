import { describe, expect, test } from 'vitest'
import {
  type JointDay,
  basketFault,
  type QuoteToBuy,
} from '../../../../shared/orders/baskets/check-basket.ts'
import type { PriceOption } from '../../../../shared/quoting/quotes/quote.ts'

const option = (ship_by: string | null, available = true): PriceOption => ({
  speed: 'week',
  label: 'Economy',
  days: null,
  ship_by,
  total_cents: 1000,
  unit_cents: 1000,
  available,
  note: null,
})
const quote = (quote_id: string, more: Partial<QuoteToBuy> = {}): QuoteToBuy => ({
  quote_id,
  status: 'quoted',
  shown: option('2026-11-20'),
  current: option('2026-11-20'),
  ...more,
})
const dated = (quote_id: string, shown: string | null, current: string | null) =>
  quote(quote_id, { shown: option(shown), current: option(current) })

describe('why a basket cannot be bought', () => {
  test.each<[string, QuoteToBuy[], boolean, [string, string | null] | null, JointDay?]>([
    ['nothing', [quote('q_1'), quote('q_2')], true, null],
    [
      'the first quote by its status, before the delivery',
      [quote('q_1'), quote('q_2', { status: 'engineering' }), quote('q_3', { status: 'expired' })],
      false,
      ['engineering_required', 'q_2'],
    ],
    [
      'the delivery, before any option',
      [quote('q_1', { current: undefined })],
      false,
      ['delivery_not_priced', null],
    ],
    [
      'an option, before the ship date',
      [dated('q_1', '2026-11-20', '2026-11-25'), quote('q_2', { current: option(null, false) })],
      true,
      ['option_unavailable', 'q_2'],
    ],
    [
      'the part that is ready last, when everything ships later',
      [dated('q_1', '2026-11-20', '2026-11-23'), dated('q_2', '2026-11-21', '2026-11-24')],
      true,
      ['ship_date_changed', 'q_2'],
    ],
    [
      'not a part that is later than shown while another one decides the day',
      [dated('q_1', '2026-11-20', '2026-11-21'), dated('q_2', '2026-11-24', '2026-11-24')],
      true,
      null,
    ],
    [
      'a day of another part, while one has none yet',
      [dated('q_1', '2026-11-20', '2026-11-21'), dated('q_2', null, null)],
      true,
      ['ship_date_changed', 'q_1'],
    ],
    [
      'the part that is ready last, when all parts together are ready later than shown',
      [dated('q_1', '2026-11-20', '2026-11-20'), dated('q_2', '2026-11-21', '2026-11-21')],
      true,
      ['ship_date_changed', 'q_2'],
      { shown: '2026-11-23', current: '2026-11-24' },
    ],
    [
      'nothing, when the joint day was shown',
      [dated('q_1', '2026-11-20', '2026-11-23'), dated('q_2', '2026-11-21', '2026-11-21')],
      true,
      null,
      { shown: '2026-11-24', current: '2026-11-24' },
    ],
  ])('%s', (_title, quotes, hasDelivery, fault, joint = { shown: null, current: null }) => {
    const found = basketFault(quotes, { hasDelivery, joint })
    expect(found && [found.code, found.quote_id]).toEqual(fault)
  })
})
