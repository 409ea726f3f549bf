import { expect, test } from 'vitest'
import {
  carrierOfParcel,
  CARRIERS,
  compact,
  trackingUrl,
} from '../../../../shared/quoting/delivery/carriers.ts'

test.each(CARRIERS)('a parcel of %s has a page on which it can be followed', (carrier) => {
  const url = new URL(trackingUrl(carrier, '9400 1000 0000 0000 0000 00')!)
  expect(url.protocol).toBe('https:')
  expect(url.hostname.endsWith(`${carrier.toLowerCase()}.com`)).toBe(true)
  expect(url.href).toContain('9400100000000000000000')
})

test('the name of a carrier is read in any case; others have no page', () => {
  expect(trackingUrl(' ups ', '1Z999')).toBe('https://www.ups.com/track?tracknum=1Z999')
  expect(trackingUrl('Our own van', '1')).toBeNull()
})

test('a number cannot break out of its place in the address', () => {
  expect(trackingUrl('UPS', '1&x=2#y')).toBe('https://www.ups.com/track?tracknum=1%26x%3D2%23y')
  expect(compact(' 1Z 999 ')).toBe('1Z999')
})

test.each([
  [{ carrier: 'FedEx', priced: 'USPS', way: 'carrier' }, 'FedEx'],
  [{ carrier: null, priced: 'USPS', way: 'carrier' }, 'USPS'],
  [{ carrier: null, priced: 'UPSDAP', way: 'carrier' }, 'UPS'],
  [{ carrier: null, priced: 'FedExDefault', way: 'carrier' }, 'FedEx'],
  [{ carrier: null, priced: '', way: 'carrier' }, 'USPS'],
  [{ carrier: null, priced: '', way: 'courier' }, 'Courier'],
  [{ carrier: 'DoorDash', priced: '', way: 'courier' }, 'DoorDash'],
] as const)(
  'a parcel goes with the carrier of its label, its price or its way of delivery: %o',
  (facts, carrier) => {
    expect(carrierOfParcel(facts)).toBe(carrier)
  },
)
