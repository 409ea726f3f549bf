import type { DeliveryAddress } from '../../shared/quoting/delivery/address.ts'
import type { UploadFields } from '../../shared/quoting/quotes/quote-bodies.ts'

/** The lane of a demo order. */
export const DEMO_LANES = [
  'queued',
  'ready to pack',
  'packed',
  'shipped',
  'shipped late',
  'on hold',
  'declined',
  'finishing',
  'printing',
] as const
export type DemoLane = (typeof DEMO_LANES)[number]

export interface DemoOrder {
  file: string
  fields: Partial<UploadFields>
}

/** One order for every lane of the console. */
export const DEMO_ORDERS: Record<DemoLane, DemoOrder> = {
  queued: { file: 'hook.obj', fields: { quantity: 4 } },
  'ready to pack': { file: 'knob.stl', fields: { quantity: 2, color: 'White' } },
  packed: { file: 'clip.3mf', fields: { quantity: 3 } },
  shipped: { file: 'bracket.step', fields: { quantity: 1 } },
  'shipped late': { file: 'clip.3mf', fields: { quantity: 6, material: 'PETG' } },
  'on hold': { file: 'bracket.step', fields: { quantity: 2, material: 'PETG' } },
  declined: { file: 'hook.obj', fields: { quantity: 1, material: 'ASA' } },
  finishing: { file: 'clip.3mf', fields: { quantity: 2 } },
  printing: { file: 'knob.stl', fields: { quantity: 25, material: 'PETG' } },
}

/** Orders that show parcels: one in two of them, two in one of them, and those of a batch. */
export const DEMO_PARCELS = {
  in_two: [{ file: 'knob.stl', fields: { quantity: 4 } }],
  in_one: [
    { file: 'clip.3mf', fields: { quantity: 2 } },
    { file: 'bracket.step', fields: { quantity: 1 } },
  ],
  batch: [
    { file: 'knob.stl', fields: { quantity: 1 } },
    { file: 'hook.obj', fields: { quantity: 2 } },
    { file: 'clip.3mf', fields: { quantity: 1 } },
  ],
} as const satisfies Record<string, readonly DemoOrder[]>
export type DemoParcels = Record<keyof typeof DEMO_PARCELS, string[]>

/** Outside the courier area: a carrier takes its parcels. */
export const DEMO_FAR_ADDRESS: DeliveryAddress = {
  name: 'Casey Customer',
  phone: '+1 303 555 0142',
  street: '200 E Colfax Ave',
  unit: null,
  city: 'Denver',
  state: 'CO',
  zip: '80203',
  country: 'US',
  notes: null,
}

export const DEMO_ADDRESS: DeliveryAddress = {
  name: 'Casey Customer',
  phone: '+1 510 555 2671',
  street: '1 Broadway',
  unit: null,
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  country: 'US',
  notes: null,
}
