import type { DeliveryAddress } from './address.ts'
import { statesOfZip, type ZipPlaces } from './places.ts'

/** Territories of the Union, and free associated states with US post (USPS Publication 28, appendix B). */
const TERRITORIES: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'])
/** Post offices of the military, wherever they are. */
const MILITARY: ReadonlySet<string> = new Set(['AA', 'AE', 'AP'])

/** Not one of the fifty states or the District of Columbia: another matter for carriers. */
export function isTerritory(state: string): boolean {
  return TERRITORIES.has(state) || MILITARY.has(state)
}

export interface ValidAddress {
  /** Trimmed; the state in capitals, the phone number as E.164, the ZIP code with its five digits. */
  address: DeliveryAddress
  po_box: boolean
  /** Not one of the fifty states or the District of Columbia. */
  territory: boolean
}

/** Names of the fields that are wrong, and why, in sentences that say nothing of what was typed. */
export interface AddressFaults {
  fields: string[]
  why: string
}

/** An address as somebody typed it: one that can be delivered to, or what is wrong with it (decisions G-173). */
export function checkAddress(typed: DeliveryAddress, places: ZipPlaces): ValidAddress | AddressFaults {
  const phone = normalPhone(typed.phone)
  const address: DeliveryAddress = {
    ...trimmed(typed),
    country: 'US',
    state: typed.state.toUpperCase(),
    zip: typed.zip.slice(0, 5),
    phone: phone ?? '',
  }
  const faults = [
    ...(['name', 'street', 'city'] as const)
      .filter((field) => !/\p{L}|\p{N}/u.test(address[field]))
      .map((field) => [field, `The ${field} has no letters or digits.`] as const),
    ...(phone === null ? [['phone', 'The phone number is not one of the US or Canada.'] as const] : []),
    ...placeFaults(address, places),
  ]
  if (faults.length > 0)
    return {
      fields: faults.map(([field]) => field),
      why: [...new Set(faults.map(([, why]) => why))].join(' '),
    }
  const po_box = [address.street, address.unit ?? ''].some(namesPostOfficeBox)
  return { address, po_box, territory: isTerritory(address.state) }
}

function trimmed(typed: DeliveryAddress) {
  const optional = (text: string | null | undefined) => text?.trim() || null
  return {
    name: typed.name.trim(),
    street: typed.street.trim(),
    unit: optional(typed.unit),
    city: typed.city.trim(),
    notes: optional(typed.notes),
  }
}

function placeFaults(address: DeliveryAddress, places: ZipPlaces): [field: string, why: string][] {
  const states = statesOfZip(places, address.zip)
  if (states.length === 0) return [['zip', 'There is no such ZIP code.']]
  if (states.includes(address.state)) return []
  const why = 'The ZIP code is not in that state.'
  return [
    ['state', why],
    ['zip', why],
  ]
}

/**
 * A number of the North American Numbering Plan as E.164, or null: ten digits, neither the area code nor the exchange
 * begins with 0 or 1 or ends in 11 (NANPA). What is between the digits does not matter, letters do.
 */
export function normalPhone(typed: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(typed.trim())) return null
  const digits = typed.replaceAll(/\D/g, '')
  const international = typed.trim().startsWith('+')
  if (international && !digits.startsWith('1')) return null
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const isNumber = /^(?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6}$/.test(national)
  return isNumber && (!international || digits.length === 11) ? `+1${national}` : null
}

function namesPostOfficeBox(line: string): boolean {
  return /\b(p\.?\s*o\.?\s*box|post\s*office\s*box|pob)\b/i.test(line)
}
