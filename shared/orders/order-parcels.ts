import type { ParcelState } from './parcel-states.ts'
import type { Instant } from '../platform/time.ts'

/** A parcel with units of an order, as its buyer and staff see it. */
export interface OrderParcel {
  id: string
  state: ParcelState
  units: number[]
  /** The numbers of the other orders in it. */
  together_with: number[]
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  shipped_at: Instant | null
  delivered_at: Instant | null
  /** `YYYY-MM-DD`. */
  arrives_by: string | null
}
