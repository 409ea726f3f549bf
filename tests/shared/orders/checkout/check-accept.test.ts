import { describe, expect, test } from 'vitest'
import { acceptFault, type AcceptFacts } from '../../../../shared/orders/checkout/check-accept.ts'
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
const GOOD: AcceptFacts = { status: 'quoted', has_delivery: true, shown: option(), current: option() }

describe('why a quote cannot be bought', () => {
  test('nothing, when it is quoted, has a delivery price and its day holds', () => {
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

  test('every status but quoted', () => {
    const buyable = QUOTE_STATUSES.filter((status) => acceptFault({ ...GOOD, status }) === null)
    expect(buyable).toEqual(['quoted'])
  })

  test('an option that the quote does not have', () => {
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

  test('without a printer that can take it, or without the material, it cannot be chosen', () => {
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
