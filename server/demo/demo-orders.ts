import type { DeliveryAddress } from '../../shared/delivery/address.ts'
import type { UploadFields } from '../../shared/quotes/quote-bodies.ts'

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
