import type { LabelFormat } from '../delivery/label-rules.ts'
import type { PrintedCode } from './traveler.ts'

interface SlipPart {
  /** `Order 1009`, where the parcel holds several orders; else null. */
  title: string | null
  filename: string
  material: string
  /** Their numbers; one box to tick for each. */
  units: number[]
}

/** What is in a parcel. Without prices: the recipient need not be the customer. */
export interface PackingSlip {
  title: string
  /** The shop's name. */
  shop: string
  /** Below the title: PO number, ship date. */
  lines: string[]
  address: string[]
  parts: SlipPart[]
  code: PrintedCode
  /** Why its label is not in the file; null where it is, or where there is none. */
  note: string | null
}

/** What is printed for one parcel: its slip, and its label where it has one. */
export interface PrintedParcel {
  slip: PackingSlip
  label: { format: Exclude<LabelFormat, 'zpl'>; bytes: Uint8Array } | null
}
