import type { DeliveryAddress } from './address.ts'
import { statesOfZip, type ZipPlaces } from './places.ts'

/** Territories of the Union, and free associated states with US post (USPS Publication 28, appendix B). */
const TERRITORIES: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'])
/** Military post offices. */
const MILITARY: ReadonlySet<string> = new Set(['AA', 'AE', 'AP'])

/** Whether it is none of the fifty states or the District of Columbia: carriers charge and take longer there. */
export function isTerritory(state: string): boolean {
  return TERRITORIES.has(state) || MILITARY.has(state)
}

export interface ValidAddress {
  /** Trimmed, with the state in capitals, the phone number as E.164, and a five-digit ZIP code. */
  address: DeliveryAddress
  po_box: boolean
  /** See `isTerritory`. */
  territory: boolean
}

/** The names of the wrong fields, and why, without repeating what was entered. */
export interface AddressFaults {
  fields: string[]
  why: string
}

/** Normalizes an entered address, or returns what is wrong with it: also a ZIP code of another state, or a bad phone number. */
export function checkAddress(entered: DeliveryAddress, places: ZipPlaces): ValidAddress | AddressFaults {
  const phone = normalPhone(entered.phone)
  const address: DeliveryAddress = {
    ...trimFields(entered),
    country: 'US',
    state: entered.state.toUpperCase(),
    zip: entered.zip.slice(0, 5),
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

function trimFields(entered: DeliveryAddress) {
  const optional = (text: string | null | undefined) => text?.trim() || null
  return {
    name: entered.name.trim(),
    street: entered.street.trim(),
    unit: optional(entered.unit),
    city: entered.city.trim(),
    notes: optional(entered.notes),
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
 * Returns a phone number of the North American Numbering Plan as E.164, or null: ten digits, where neither area code nor
 * exchange begins with 0 or 1 or ends in 11 (NANPA). Separators between the digits are ignored; letters are refused.
 */
export function normalPhone(entered: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(entered.trim())) return null
  const digits = entered.replaceAll(/\D/g, '')
  const international = entered.trim().startsWith('+')
  if (international && !digits.startsWith('1')) return null
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const isNumber = /^(?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6}$/.test(national)
  return isNumber && (!international || digits.length === 11) ? `+1${national}` : null
}

export function namesPostOfficeBox(line: string): boolean {
  return /\b(p\.?\s*o\.?\s*box|post\s*office\s*box|pob)\b/i.test(line)
}
