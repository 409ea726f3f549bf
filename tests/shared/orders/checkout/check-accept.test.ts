import { describe, expect, test } from 'vitest'
import { saleFault, type JointDay, type QuoteToBuy } from '../../../../shared/orders/checkout/check-accept.ts'
import { currentOptions, type CurrentPromise } from '../../../../shared/quoting/quotes/current-options.ts'
import { type PriceOption } from '../../../../shared/quoting/quotes/quote.ts'
import { QUOTE_STATUSES } from '../../../../shared/quoting/quotes/quote-states.ts'
import { asPacificDay } from '../../../../shared/platform/time.ts'

const option = (more: Partial<PriceOption> = {}): PriceOption => ({
  speed: 'asap',
  label: 'Default',
  days: null,
  ship_by: '2026-11-18',
  total_cents: 1000,
  unit_cents: 1000,
  available: true,
  note: null,
  ...more,
})
interface Facts extends Omit<QuoteToBuy, 'quote_id'> {
  has_delivery: boolean
}
const GOOD: Facts = { status: 'quoted', has_delivery: true, shown: option(), current: option() }
const acceptFault = ({ has_delivery, ...quote }: Facts) =>
  saleFault([{ quote_id: 'q_1', ...quote }], {
    hasDelivery: has_delivery,
    joint: { shown: null, current: null },
  })?.code ?? null

describe('the reason why a quote cannot be bought', () => {
  test('a quote can be bought when it is quoted, has a delivery price and its day holds', () => {
    expect(acceptFault(GOOD)).toBeNull()
  })

  // Everything is wrong; then one thing after the other is put right, from the first check to the last.
  const worse = { status: 'expired', has_delivery: false, shown: option({ available: false }) } as const
  test.each([
    ['quote_expired', {}],
    ['delivery_not_priced', { status: 'quoted' }],
    ['option_unavailable', { status: 'quoted', has_delivery: true }],
    ['ship_date_changed', { status: 'quoted', has_delivery: true, shown: option() }],
  ] as const)('%s is told before what comes after it', (code, better) => {
    const current = option({ ship_by: '2026-11-19' })
    expect(acceptFault({ ...worse, current, ...better })).toBe(code)
  })

  test('every status but quoted keeps a quote from being bought', () => {
    const buyable = QUOTE_STATUSES.filter((status) => acceptFault({ ...GOOD, status }) === null)
    expect(buyable).toEqual(['quoted'])
  })

  test('an option that the quote does not have cannot be chosen', () => {
    expect(acceptFault({ ...GOOD, shown: undefined, current: undefined })).toBe('option_unavailable')
  })

  test('accepts an earlier day, and one that staff have yet to confirm', () => {
    expect(acceptFault({ ...GOOD, current: option({ ship_by: '2026-11-17' }) })).toBeNull()
    const pending = option({ ship_by: null })
    expect(acceptFault({ ...GOOD, shown: pending, current: pending })).toBeNull()
  })
})

describe('options as they can be promised now', () => {
  const now = (more: Partial<CurrentPromise> = {}): CurrentPromise => ({
    dates: { asap: asPacificDay('2026-11-20'), week: asPacificDay('2026-11-27') },
    today: asPacificDay('2026-11-17'),
    by_person: false,
    out_of_stock: null,
    ...more,
  })

  test('a day moves later with the shop’s work, never earlier; the price stays', () => {
    expect(currentOptions([option()], now())).toEqual([option({ ship_by: '2026-11-20' })])
    expect(currentOptions([option({ ship_by: '2026-12-24' })], now())[0].ship_by).toBe('2026-12-24')
  })

  test('an option cannot be chosen without a printer that can take it, or without the material', () => {
    const nowhere = currentOptions([option()], now({ dates: { asap: null, week: null } }))
    expect(nowhere[0]).toMatchObject({ available: false, ship_by: null, total_cents: 1000 })
    const [sold] = currentOptions([option()], now({ out_of_stock: 'PETG' }))
    expect(sold).toMatchObject({ available: false, note: 'PETG is out of stock.' })
  })

  test('keeps a confirmed day until it can no longer be met', () => {
    const week = option({ speed: 'week', ship_by: '2026-11-20' })
    expect(currentOptions([week], now({ by_person: true }))).toEqual([week])
    const passed = option({ speed: 'week', ship_by: '2026-11-19' })
    expect(currentOptions([passed], now({ by_person: true }))[0].ship_by).toBe('2026-11-27')
  })

  test('a day that was not confirmed yet stays so', () => {
    const pending = option({ ship_by: null })
    expect(currentOptions([pending], now())).toEqual([pending])
  })
})

const dayOption = (ship_by: string | null, available = true): PriceOption => ({
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
  shown: dayOption('2026-11-20'),
  current: dayOption('2026-11-20'),
  ...more,
})
const dated = (quote_id: string, shown: string | null, current: string | null) =>
  quote(quote_id, { shown: dayOption(shown), current: dayOption(current) })

describe('the reason why several quotes cannot be bought together', () => {
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
      [dated('q_1', '2026-11-20', '2026-11-25'), quote('q_2', { current: dayOption(null, false) })],
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
    const found = saleFault(quotes, { hasDelivery, joint })
    expect(found && [found.code, found.quote_id]).toEqual(fault)
  })
})
