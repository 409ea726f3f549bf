import { pastedLine, withoutUnseen } from '../../platform/pasted-text.ts'
import { MAX_NOTES, type DeliveryAddress } from './address.ts'
import { readPhone } from './phone.ts'
import { statesOfZip, type ZipPlaces } from '../../payments/places.ts'

/** Territories of the Union, and free associated states with US post (USPS Publication 28, appendix B). */
const TERRITORIES: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'])
/** Military post offices. */
const MILITARY: ReadonlySet<string> = new Set(['AA', 'AE', 'AP'])

/** Returns true if it is none of the fifty states or the District of Columbia: carriers charge and take longer there. */
export function isTerritory(state: string): boolean {
  return TERRITORIES.has(state) || MILITARY.has(state)
}

export interface ValidAddress {
  /**
   * Without what nobody sees, with the state in capitals, the phone number as E.164, its extension in the notes, and a
   * five-digit ZIP code.
   */
  address: DeliveryAddress
  po_box: boolean
  /** See `isTerritory`. */
  territory: boolean
}

/** The names of the wrong fields, and why, without repeating what was entered. */
export interface AddressFaults {
  fields: string[]
  why: string
  /** The states that have the ZIP code, where it is not in the one that was entered. */
  states_of_zip?: string[]
}

/** Normalizes an entered address, or returns what is wrong with it: also a ZIP code of another state, or a bad phone number. */
export function checkAddress(entered: DeliveryAddress, places: ZipPlaces): ValidAddress | AddressFaults {
  const { address, faults: own } = readFields(entered)
  const faults = [...own, ...placeFaults(address, places)]
  if (faults.length > 0)
    return {
      fields: faults.map(([field]) => field),
      why: [...new Set(faults.map(([, why]) => why))].join(' '),
      ...(faults.some(([field]) => field === 'state') && {
        states_of_zip: statesOfZip(places, address.zip),
      }),
    }
  const po_box = [address.street, address.unit ?? ''].some(namesPostOfficeBox)
  return { address, po_box, territory: isTerritory(address.state) }
}

type Fault = readonly [field: string, why: string]

/** Returns what is wrong with each field by itself, which a page can say before it sends the address. */
export function fieldFaults(entered: DeliveryAddress): readonly Fault[] {
  return readFields(entered).faults
}

function readFields(entered: DeliveryAddress): { address: DeliveryAddress; faults: Fault[] } {
  const phone = readPhone(entered.phone)
  const address: DeliveryAddress = {
    ...cleanFields(entered),
    country: 'US',
    state: entered.state.toUpperCase(),
    zip: entered.zip.slice(0, 5),
    phone: phone?.number ?? '',
    notes: notesWith(phone?.extension ?? null, entered.notes),
  }
  const faults: Fault[] = [
    ...(['name', 'street', 'city'] as const)
      .filter((field) => !/\p{L}|\p{N}/u.test(address[field]))
      .map((field) => [field, `The ${field} has no letters or digits.`] as const),
    ...(phone === null ? [['phone', 'Enter a 10-digit US or Canadian phone number.'] as const] : []),
    ...(address.notes !== null && address.notes !== undefined && address.notes.length > MAX_NOTES
      ? [['notes', 'The notes have no room for the extension of the phone number: shorten them.'] as const]
      : []),
  ]
  return { address, faults }
}

function cleanFields(entered: DeliveryAddress) {
  return {
    name: pastedLine(entered.name),
    street: pastedLine(entered.street),
    unit: pastedLine(entered.unit ?? '') || null,
    city: pastedLine(entered.city),
  }
}

/** Couriers read the notes; their own field for the phone number has no place for an extension. */
function notesWith(extension: string | null, entered: string | null | undefined): string | null {
  const notes = withoutUnseen(entered ?? '').trim()
  return (
    [...(extension === null ? [] : [`Phone extension ${extension}`]), ...(notes ? [notes] : [])].join('. ') ||
    null
  )
}

function placeFaults(address: DeliveryAddress, places: ZipPlaces): Fault[] {
  const states = statesOfZip(places, address.zip)
  if (states.length === 0) return [['zip', 'There is no such ZIP code.']]
  if (states.includes(address.state)) return []
  const why = 'The ZIP code is not in that state.'
  return [
    ['state', why],
    ['zip', why],
  ]
}

/** In the forms that people write, in Spanish as in Puerto Rico, and other mail that is only handed out at a post office. */
const POST_OFFICE_BOX = [
  /\bp\.?\s*[o0]\.?\s*(box|bx|drawer)(?![a-z])/i,
  /\bpob\b/i,
  /\bpost\s*office\s*(box|bx|drawer)(?![a-z])/i,
  /^\s*(p\.?\s*o\.?|(lock\s*)?box|bx|drawer|caller(\s+service)?)\s*#?\s*\d/i,
  /\bapartado(\s+postal)?\s*#?\s*\d/i,
  /^\s*(general\s+delivery|lista\s+de\s+correos)\b/i,
]

export function namesPostOfficeBox(line: string): boolean {
  return POST_OFFICE_BOX.some((form) => form.test(line))
}
