import type { CarrierLabelFormat } from '../../quoting/delivery/label-rules.ts'
import type { PrintedCode } from './traveler.ts'

/** Units of one order in a box. */
export interface SlipPart {
  /** The number of the order. */
  number: number
  filename: string
  material: string
  /** One box to tick for each. */
  units: number[]
  /** Of the whole order. */
  quantity: number
}

/** What goes into one box. Without prices: the recipient need not be the customer. */
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

/** What is printed for one parcel: its slip, its label, or both. */
export interface PrintedParcel {
  slip: PackingSlip | null
  label: { format: Exclude<CarrierLabelFormat, 'zpl'>; bytes: Uint8Array } | null
}
