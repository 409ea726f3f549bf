import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeliveryAddress } from '../../../../shared/quoting/delivery/address.ts'
import { checkAddress, type ValidAddress } from '../../../../shared/quoting/delivery/check-address.ts'
import type { DeliveryFacts } from '../../../../shared/quoting/delivery/decide-delivery.ts'
import type { Parcel } from '../../../../shared/quoting/delivery/delivery.ts'
import { DeliveryRules } from '../../../../shared/quoting/delivery/delivery-rules.ts'
import { ZipPlaces } from '../../../../shared/payments/places.ts'
import { instantOf, asPacificDay } from '../../../../shared/platform/time.ts'
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'
import { rawDocument } from '../../shop-documents.ts'

/** The delivery rules of a new shop. */
export const rules = DeliveryRules.parse(rawDocument('delivery'))
export const places = ZipPlaces.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../resources/zip-places/places.json'), 'utf8')),
)

export const SAN_FRANCISCO: DeliveryAddress = {
  name: 'Cora Customer',
  phone: '(415) 555-0142',
  street: '901 Market St',
  unit: '6th floor',
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  country: 'US',
  notes: null,
}
export const DENVER = { ...SAN_FRANCISCO, city: 'Denver', state: 'CO', zip: '80202' }
export const SAN_JUAN = { ...SAN_FRANCISCO, city: 'San Juan', state: 'PR', zip: '00901' }

/** A small box: 200 x 150 x 100 mm, 500 g, $40. */
export const SMALL: Parcel = { size_mm: [200, 150, 100], grams: 500, value_cents: 4000 }

export function good(address: DeliveryAddress): ValidAddress {
  const checked = checkAddress(address, places)
  if ('fields' in checked) throw new Error(checked.why)
  return checked
}

/** Wednesday, 18 November 2026, on the shop's clock. */
export const READY = instantOf(asPacificDay('2026-11-18'), '17:00')

export function facts(more: Partial<DeliveryFacts> & { address?: DeliveryAddress } = {}): DeliveryFacts {
  const { address = SAN_FRANCISCO, ...rest } = more
  return {
    to: good(address),
    parcel: SMALL,
    accept_carrier: false,
    ready_at: READY,
    now: READY - 2 * 24 * 3600,
    from_zip: '94607',
    time_zone: PACIFIC_ZONE,
    courier: true,
    carrier: true,
    ...rest,
  }
}
