import type { DeliveryAddress } from '../quoting/delivery/address.ts'

/** Where the parcels of an order go, as its buyer reads it: without the phone number and the notes for the courier. */
export interface ShipTo {
  name: string
  /** With the apartment, suite or floor. */
  street: string
  /** `Dallas, TX 75201`. */
  place: string
}

export function shipToOf({ name, street, unit, city, state, zip }: DeliveryAddress): ShipTo {
  return {
    name,
    street: unit ? `${street}, ${unit}` : street,
    place: `${city}, ${state.toUpperCase()} ${zip}`,
  }
}

/** `Ada Rivera, 1 Main St, Dallas, TX 75201`. */
export function shipToLine({ name, street, place }: ShipTo): string {
  return [name, street, place].join(', ')
}
