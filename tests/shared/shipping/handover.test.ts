import { describe, expect, test } from 'vitest'
import { planHandovers, type LabeledParcel } from '../../../shared/shipping/handover.ts'
import type { MissingParcel } from '../../../shared/orders/parcel-work.ts'
import { PACIFIC_ZONE } from '../../../shared/platform/time-zones.ts'
import { asPacificDay, instantOf } from '../../../shared/platform/time.ts'

/** A Monday. */
const DAY = asPacificDay('2026-11-16')
const at = (clock: string) => instantOf(DAY, clock)
const weekdays = [1, 2, 3, 4, 5] as const
const PICKUPS = [
  { carrier: 'USPS', weekdays: [...weekdays], at: '11:00' },
  { carrier: 'USPS', weekdays: [...weekdays], at: '16:00' },
  { carrier: 'UPS', weekdays: [...weekdays], at: '17:30' },
]

function parcel(number: number, more: Partial<LabeledParcel> = {}): LabeledParcel {
  return {
    order_id: `q_${number}`,
    parcel_id: `pc_${number}`,
    number,
    revision: 1,
    filename: 'hook.stl',
    label_id: `lb_${number}`,
    tracking_number: null,
    late_refund_cents: 0,
    manifest_id: null,
    carrier: 'USPS',
    is_due: true,
    ...more,
  }
}

const missing = (number: number, carrier: string | null = 'USPS'): MissingParcel => ({
  order_id: `q_${number}`,
  number,
  filename: 'hook.stl',
  carrier,
  why: 'not_packed',
})

const manifest = (id: string, clock: string) => ({
  id,
  carrier: 'USPS',
  pickup_at: at(clock),
  created_at: at('09:00'),
  parcels: 1,
  form_url: null,
  detail: null,
})

function plan(now: string, facts: Partial<Parameters<typeof planHandovers>[0]>) {
  return planHandovers({
    now: at(now),
    zone: PACIFIC_ZONE,
    pickups: PICKUPS,
    labeled: [],
    manifests: [],
    missing: [],
    ...facts,
  })
}

describe('handovers', () => {
  test('are one per carrier at its next time, with its parcels and what is not ready for it', () => {
    const labeled = [parcel(1), parcel(2, { carrier: 'usps' }), parcel(3, { carrier: 'UPS' })]
    const shown = plan('10:00', { labeled, missing: [missing(4), missing(5, 'UPS'), missing(6, null)] })
    expect(
      shown.map(({ carrier, pickup_at, parcels, missing: late }) => [
        carrier,
        pickup_at,
        parcels.map(({ number }) => number),
        late.map(({ number }) => number),
      ]),
    ).toEqual([
      ['USPS', at('11:00'), [1, 2], [4]],
      ['UPS', at('17:30'), [3], [5]],
    ])
  })

  test('handovers that are over say what they left here: on their manifest, due with a label, or not ready', () => {
    const labeled = [parcel(1, { manifest_id: 'mf_1' }), parcel(2), parcel(3, { is_due: false })]
    const shown = plan('12:00', { labeled, missing: [missing(4)], manifests: [manifest('mf_1', '11:00')] })
    const over = shown.filter(({ is_over }) => is_over)
    expect(over).toMatchObject([
      {
        pickup_at: at('11:00'),
        manifests: [{ id: 'mf_1' }],
        missing: [
          { number: 1, why: 'not_handed_over' },
          { number: 2, why: 'not_handed_over' },
          { number: 4, why: 'not_packed' },
        ],
      },
    ])
    expect(shown[0]).toMatchObject({ pickup_at: at('16:00'), manifests: [], parcels: [{}, {}, {}] })
  })

  test('handovers of an earlier time keep their manifest, and say only what was on it', () => {
    const labeled = [parcel(1, { manifest_id: 'mf_1' }), parcel(2)]
    const over = plan('16:30', { labeled, manifests: [manifest('mf_1', '11:00')] }).filter(
      ({ is_over }) => is_over,
    )
    expect(over.map(({ pickup_at, missing: late }) => [pickup_at, late.map(({ number }) => number)])).toEqual(
      [
        [at('11:00'), [1]],
        [at('16:00'), [2]],
      ],
    )
  })

  test('handovers that left nothing here are not shown', () => {
    expect(plan('12:00', {}).filter(({ is_over }) => is_over)).toEqual([])
  })

  test('handovers of a carrier without pick-up times have no time, and all manifests of today', () => {
    const manifests = [manifest('mf_1', '09:00')]
    expect(plan('12:00', { pickups: [], labeled: [parcel(1)], manifests })).toMatchObject([
      {
        carrier: 'USPS',
        pickup_at: null,
        is_over: false,
        manifests: [{ id: 'mf_1' }],
        parcels: [{ number: 1 }],
      },
    ])
  })
})
