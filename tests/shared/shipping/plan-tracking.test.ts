import { expect, test } from 'vitest'
import { namedOrder, planTracking, type NamedOrder } from '../../../shared/shipping/plan-tracking.ts'
import { readTrackingLines } from '../../../shared/shipping/tracking-lines.ts'

const USPS = '9400111899223197428497'
const UPS = '1Z999AA10123456784'

function order(number: number, changes: Partial<NamedOrder> = {}): NamedOrder {
  const parcel = {
    parcel_id: `par_${number}`,
    left_with: null,
    is_here: true,
    city: 'Oakland',
    late_refund_cents: 0,
  }
  return {
    order_id: `q_${number}`,
    number,
    revision: 3,
    is_open: true,
    is_packed: true,
    parcels: [parcel],
    ...changes,
  }
}

const plan = (text: string, orders: NamedOrder[]) => planTracking(readTrackingLines(text)!, orders)
const faults = (text: string, orders: NamedOrder[]) => plan(text, orders).map(({ fault }) => fault)

test('a packed order is shipped with the carrier that its number shows, or the one that is named', () => {
  const planned = plan(`1004,${USPS}\n1005,${UPS}\n1006,ABC 123456,Speedy`, [
    order(1004),
    order(1005),
    order(1006),
  ])
  expect(
    planned.map(({ ship }) => [ship?.order_id, ship?.parcel_id, ship?.carrier, ship?.tracking_number]),
  ).toEqual([
    ['q_1004', 'par_1004', 'USPS', USPS],
    ['q_1005', 'par_1005', 'UPS', UPS],
    ['q_1006', 'par_1006', 'Speedy', 'ABC123456'],
  ])
})

test('a line that cannot be shipped says why, and the others are shipped', () => {
  const [parcel] = order(1007).parcels
  const orders = [
    order(1004),
    order(1006, { is_packed: false, parcels: [] }),
    order(1007, { is_open: false, parcels: [{ ...parcel, is_here: false, left_with: UPS }] }),
    order(1008),
    order(1009),
    order(1010),
    order(1011),
    order(1012, { is_open: false }),
  ]
  const lines = [
    `1004,${USPS}`,
    `9999,${USPS}`,
    `1006,${USPS}`,
    `1007,${UPS}`,
    '1008,hello',
    `1009,${UPS},USPS`,
    '1010,9.40011E+21',
    '1011,',
    `1012,${UPS}`,
    `Maya Chen,${UPS}`,
    '1011,123456789',
  ]
  expect(faults(lines.join('\n'), orders)).toEqual([
    null,
    'There is no order 9999.',
    'Order 1006 is not packed yet.',
    `Order 1007 has shipped already, with ${UPS}.`,
    'This is not a tracking number.',
    'It looks like a number of UPS, not of USPS.',
    'A spreadsheet shortened this number. Format its column as text, and paste it again.',
    'This line has no tracking number.',
    'Order 1012 is on hold or was canceled.',
    'This line has no order number.',
    'No carrier is known by this number. Correct it, or write the carrier behind it.',
  ])
})

test('an order or a tracking number that an earlier line has is shipped once', () => {
  expect(faults(`1004,${USPS}\n1004,${UPS}\n1005,${USPS}`, [order(1004), order(1005)])).toEqual([
    null,
    'Line 1 has the same package.',
    'Line 1 has the same tracking number.',
  ])
})

test('a line names the package that it means of an order with several', () => {
  const [parcel] = order(1004).parcels
  const two = order(1004, { parcels: [parcel, { ...parcel, parcel_id: 'par_second' }] })
  expect(faults(`1004,${USPS}`, [two])).toEqual([
    'Order 1004 has 2 packages here: write 1004-1, 1004-2 and so on.',
  ])
  expect(plan(`1004-2,${USPS}`, [two])[0].ship?.parcel_id).toBe('par_second')
  expect(faults(`1004-3,${USPS}`, [two])).toEqual(['Order 1004 has no package 3.'])
})

test.each([
  ['1004', 1004, null],
  ['#1004', 1004, null],
  ['TEST 1004-2', 1004, 2],
])('%s names an order', (written, number, parcel) => {
  expect(namedOrder(written)).toEqual({ number, parcel })
})
