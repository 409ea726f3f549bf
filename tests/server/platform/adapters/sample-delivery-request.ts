import type { Booking, DeliveryRequest } from '../../../../server/platform/ports/delivery.ts'

/** From the shop in Oakland to a buyer in San Francisco: a box of 10 x 8 x 6 inches that weighs 2 pounds. */
export const SAMPLE_DELIVERY_REQUEST: DeliveryRequest = {
  from: {
    name: 'Layerline',
    phone: '+15105550142',
    street: '2121 Peralta St',
    unit: null,
    city: 'Oakland',
    state: 'CA',
    zip: '94607',
    country: 'US',
    notes: null,
  },
  to: {
    name: 'Cora Ann Customer',
    phone: '+14155550199',
    street: '901 Market St',
    unit: '6th floor',
    city: 'San Francisco',
    state: 'CA',
    zip: '94103',
    country: 'US',
    notes: 'Ring twice',
  },
  parcel: { size_mm: [254, 203.2, 152.4], grams: 907, value_cents: 4200 },
  ready_at: Date.UTC(2026, 10, 18, 1, 0, 0) / 1000,
}

/** A first booking without options. */
export const FIRST_BOOKING: Pick<Booking, 'options' | 'isNew' | 'prepared' | 'remember'> = {
  options: { insured_cents: null, signature: false },
  isNew: false,
  prepared: null,
  remember: () => Promise.resolve(),
}

/** Long enough for an answer on a busy machine, short enough to wait for the silence of a service. */
export const PATIENCE = { timeout_ms: 2_000, pause_ms: 1 }
