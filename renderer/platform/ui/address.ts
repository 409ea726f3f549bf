import { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import { fieldFaults } from '../../../shared/quoting/delivery/check-address.ts'
import { nameOfState } from '../../../shared/platform/us-states.ts'
import { emailAddress } from '../../../shared/platform/email-address.ts'
import { pastedLine, withoutUnseen } from '../../../shared/platform/pasted-text.ts'

/** The texts in the delivery form. They are kept only while the page is open. */
export interface TypedAddress {
  name: string
  /** Written after the name: the address of the interface has one line for both. */
  company: string
  phone: string
  street: string
  unit: string
  city: string
  state: string
  zip: string
  notes: string
}
export type AddressField = keyof TypedAddress

export const BLANK_ADDRESS: TypedAddress = {
  name: '',
  company: '',
  phone: '',
  street: '',
  unit: '',
  city: '',
  state: '',
  zip: '',
  notes: '',
}

const ADVICE: Record<AddressField, string> = {
  name: 'Enter the recipient’s name.',
  company: 'Use up to 80 characters together with the name.',
  phone: 'Enter a 10-digit US or Canadian phone number, such as 510 555 0123.',
  street: 'Enter a street address.',
  unit: 'Use up to 60 characters.',
  city: 'Enter a city.',
  state: 'Choose a state.',
  zip: 'Enter a five-digit ZIP code, such as 94607.',
  notes: 'Use up to 280 characters.',
}

/** Advice for a text that is too long; the sentences of the other fields say it anyway. */
const TOO_LONG: AddressErrors = {
  name: 'Use up to 80 characters for the name.',
  street: 'Use up to 120 characters for the street address.',
  city: 'Use up to 80 characters for the city.',
}

/** Returns a saved address as texts of the form. */
export function typedAddress({ unit, notes, country: _country, ...rest }: DeliveryAddress): TypedAddress {
  return { ...BLANK_ADDRESS, ...rest, unit: unit ?? '', notes: notes ?? '' }
}

function isAddressField(name: string): name is AddressField {
  return name in BLANK_ADDRESS
}

export type AddressErrors = Partial<Record<AddressField, string>>

/** Returns the advice for each of these fields. */
export function adviceFor(fields: readonly string[], tooLong: readonly string[] = []): AddressErrors {
  const adviceOn = (field: AddressField) => (tooLong.includes(field) && TOO_LONG[field]) || ADVICE[field]
  return Object.fromEntries(fields.filter(isAddressField).map((field) => [field, adviceOn(field)]))
}

/** Returns the advice for a ZIP code of another state than the chosen one: `75201 is in Texas. Check state and ZIP.` */
export function otherStateAdvice(zip: string, states: readonly string[]): string {
  const names = states.map(nameOfState).join(' or ')
  return `${pastedLine(zip).slice(0, 5)} is in ${names}. Check state and ZIP.`
}

/** Returns the address as it is sent: without what nobody sees, with null for empty optional fields. */
export function addressBody(typed: TypedAddress) {
  const { unit, notes, company, ...rest } = cleanAddress(typed)
  const name = company === '' || rest.name === '' ? rest.name : `${rest.name}, ${company}`
  return { ...rest, name, state: rest.state.toUpperCase(), unit: unit || null, notes: notes || null }
}

/** Checks the address by the server's schema and rules; returns the advice for each wrong field, empty if all are valid. */
export function findAddressErrors(typed: TypedAddress): AddressErrors {
  const checked = DeliveryAddress.safeParse(addressBody(typed))
  if (checked.success) return adviceFor(fieldFaults(checked.data).map(([field]) => field))
  const { issues } = checked.error
  const fieldsOf = (some: typeof issues) => some.map(({ path }) => String(path.at(-1)))
  const tooLong = fieldsOf(issues.filter(({ code }) => code === 'too_big'))
  return adviceFor(fieldsOf(issues), tooLong)
}

function cleanAddress(typed: TypedAddress): TypedAddress {
  return Object.fromEntries(
    Object.entries(typed).map(([name, text]: [string, string]) => [
      name,
      name === 'notes' ? withoutUnseen(text).trim() : pastedLine(text),
    ]),
  ) as unknown as TypedAddress
}

const Email = emailAddress()

/** Returns true if the server would accept this email address. */
export function isEmail(text: string): boolean {
  return Email.safeParse(text).success
}
