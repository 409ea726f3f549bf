import type {
  HandoverShown,
  MissingParcel,
  PickupShown,
  RideShown,
} from '../../../shared/orders/parcel-work.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { shopSoonText } from '../../platform/ui/words.ts'

/** The words of one line of the handover: its title, what is ready, and what misses it. */
export interface HandoverLine {
  title: string
  ready: string
  /** Null while nothing misses it. */
  missing: string | null
}

/** `USPS, today 4:00 PM`, `30 parcels, 12 on a manifest`, `3 due orders not ready`. */
export function pickupLine(pickup: PickupShown, now: number): HandoverLine {
  const { carrier, pickup_at, is_over, parcels, manifests, missing } = pickup
  const when = pickup_at === null ? 'no pick-up time is set' : shopSoonText(pickup_at, now)
  const listed = parcels.filter(({ manifest_id }) => manifest_id !== null).length
  const taken = manifests.reduce((sum, manifest) => sum + manifest.parcels, 0)
  return {
    title: `${carrier}, ${when}${is_over ? ', over' : ''}`,
    ready: is_over ? `${counted(taken, 'parcel')} on its manifest` : readyText(parcels.length, listed),
    missing: missing.length === 0 ? null : missingText(missing.length, is_over),
  }
}

function readyText(parcels: number, listed: number): string {
  if (parcels === 0) return 'no parcel is ready'
  return `${counted(parcels, 'parcel')}${listed > 0 ? `, ${listed} on a manifest` : ''}`
}

function missingText(count: number, isOver: boolean): string {
  const orders = counted(count, isOver ? 'order' : 'due order')
  return isOver
    ? `${orders} missed it and ${count === 1 ? 'is' : 'are'} still here`
    : `${orders} not ready for it`
}

/** `Courier rides`, `3 today`, `1 without a courier`. */
export function ridesLine(rides: readonly RideShown[]): HandoverLine {
  const open = rides.filter(({ state }) => state !== 'booked').length
  return {
    title: 'Courier rides',
    ready: counted(rides.length, 'ride'),
    missing: open === 0 ? null : `${open} without a courier`,
  }
}

export function withoutPickupLine(missing: HandoverShown['missing']): HandoverLine {
  return {
    title: 'Due without a pick-up',
    ready: '',
    missing: `${counted(missing.length, 'order')} not ready`,
  }
}

export const MISSING_WORDS: Record<MissingParcel['why'], string> = {
  not_made: 'not made yet',
  not_packed: 'not packed',
  no_label: 'packed, without a label',
  not_handed_over: 'packed, with a label',
}

export const RIDE_WORDS: Record<RideShown['state'], string> = {
  not_made: 'not made yet',
  not_packed: 'not packed',
  not_booked: 'packed, no courier called',
  booked: 'courier called',
}
