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
  /** The quantity of the whole order. */
  quantity: number
}

/** The content of one box. Without prices: the recipient need not be the customer. */
export interface PackingSlip {
  title: string
  /** The shop's name. */
  shop: string
  /** Below the title: PO number, ship date. */
  lines: string[]
  address: string[]
  parts: SlipPart[]
  code: PrintedCode
  /** The reason its label is not in the file; null if it is, or if there is none. */
  note: string | null
}

/** The papers of one parcel: its slip, its label, or both; of a test order its test label. */
export interface PrintedParcel {
  slip: PackingSlip | null
  label: { format: Exclude<CarrierLabelFormat, 'zpl'>; bytes: Uint8Array } | null
  /** Its content on a label that no carrier takes, with which packing is rehearsed. */
  test?: PackingSlip
}
