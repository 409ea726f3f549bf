import type { DeliveryAddress } from '../quoting/delivery/address.ts'
import { readPhone } from '../quoting/delivery/phone.ts'
import { csvLines, type CsvValue } from '../platform/csv.ts'

/** A parcel that gets its label from another program. */
export interface ExportedParcel {
  /** The name by which its tracking number comes back: `1004`, or `1004-2` for the second parcel of an order. */
  order: string
  address: DeliveryAddress
  /** Null for staff who see no email addresses. */
  email: string | null
  grams: number
  size_mm: readonly [number, number, number]
}

const GRAMS_PER_OUNCE = 28.349523125
const MM_PER_INCH = 25.4

/**
 * Columns that Pirate Ship and ShipStation both import: each lets its user match the headings with its own fields, and knows
 * most of these by itself. Weights and sizes are rounded up, because carriers charge for the difference.
 */
const COLUMNS: readonly (readonly [heading: string, value: (parcel: ExportedParcel) => CsvValue])[] = [
  ['Order Number', ({ order }) => order],
  ['Name', ({ address }) => address.name],
  // Addresses name no company; both programs ask for the column.
  ['Company', () => null],
  ['Address Line 1', ({ address }) => address.street],
  ['Address Line 2', ({ address }) => address.unit ?? null],
  ['City', ({ address }) => address.city],
  ['State', ({ address }) => address.state.toUpperCase()],
  // Its pattern was checked: no apostrophe may stand before the zero of 02134.
  ['ZIP', ({ address }) => ({ figure: address.zip })],
  ['Country', ({ address }) => address.country],
  ['Phone', ({ address }) => ({ figure: phoneDigits(address.phone) })],
  ['Email', ({ email }) => email],
  ['Weight (oz)', ({ grams }) => roundedUp(grams / GRAMS_PER_OUNCE)],
  ['Length (in)', ({ size_mm }) => inches(size_mm, 0)],
  ['Width (in)', ({ size_mm }) => inches(size_mm, 1)],
  ['Height (in)', ({ size_mm }) => inches(size_mm, 2)],
]

/** Returns parcels as CSV. Without a byte order mark, which other programs read as part of the first heading. */
export function parcelsCsv(parcels: readonly ExportedParcel[]): string {
  const rows = parcels.map((parcel) => COLUMNS.map(([, value]) => value(parcel)))
  return csvLines([COLUMNS.map(([heading]) => heading), ...rows], true)
}

/** The ten digits of a US number: a plus before them would be read as a formula. */
function phoneDigits(phone: string): string {
  return readPhone(phone)?.number.slice(2) ?? phone.replaceAll(/\D/g, '')
}

/** The longest side is the length. */
function inches(size_mm: readonly number[], at: number): number {
  return roundedUp(size_mm.toSorted((a, b) => b - a)[at] / MM_PER_INCH)
}

/** To one decimal; what a conversion adds behind the sixth is no more weight. */
function roundedUp(value: number): number {
  return Math.ceil(Number((value * 10).toFixed(6))) / 10
}
