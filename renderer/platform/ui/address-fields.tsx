import { Field } from './field.tsx'
import { LineField } from './line-field.tsx'
import type { AddressErrors, AddressField, TypedAddress } from './address.ts'
import { US_STATES } from '../../../shared/platform/us-states.ts'

interface AddressFieldsProps {
  typed: TypedAddress
  errors: AddressErrors
  onType: (name: AddressField, text: string) => void
  /** True if only the person is asked for, who picks the order up. */
  isPersonOnly?: boolean
}

/** The plain text fields of the form, with their autocomplete names. */
const LINES: readonly TextLine[] = [
  { name: 'name', label: 'Name', autoComplete: 'shipping name' },
  { name: 'company', label: 'Company (optional)', autoComplete: 'shipping organization' },
  {
    name: 'phone',
    label: 'Phone',
    meaning: 'For delivery only.',
    type: 'tel',
    autoComplete: 'shipping tel',
  },
  { name: 'street', label: 'Street address', autoComplete: 'shipping address-line1' },
  { name: 'unit', label: 'Apartment or unit (optional)', autoComplete: 'shipping address-line2' },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2' },
]

/** Nobody drives to them, so the phone needs no reason. */
const PERSON_LINES: readonly TextLine[] = [
  { name: 'name', label: 'Name', autoComplete: 'name' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
]

interface TextLine {
  name: AddressField
  label: string
  meaning?: string
  type?: 'tel'
  autoComplete: string
}

/** The fields of a delivery address. */
export function AddressFields({ typed, errors, onType, isPersonOnly = false }: AddressFieldsProps) {
  const propsOf = (name: AddressField) => ({
    name,
    value: typed[name],
    fault: errors[name],
    onChange: (text: string) => onType(name, text),
  })
  return (
    <div className="grid grid-cols-2 items-start gap-3.5">
      {(isPersonOnly ? PERSON_LINES : LINES).map((line) => (
        <LineField key={line.name} className="col-span-full" {...line} {...propsOf(line.name)} />
      ))}
      {isPersonOnly ? null : (
        <>
          <StateField {...propsOf('state')} autoComplete="shipping address-level1" />
          <LineField
            label="ZIP code"
            inputMode="numeric"
            autoComplete="shipping postal-code"
            maxLength={10}
            {...propsOf('zip')}
          />
          <NotesField {...propsOf('notes')} />
        </>
      )}
    </div>
  )
}

interface FieldProps {
  name: string
  value: string
  fault: string | undefined
  onChange: (text: string) => void
}

/** Chooses a state of the country. */
export function StateField({ fault, onChange, ...rest }: FieldProps & { autoComplete: string }) {
  return (
    <Field label="State" fault={fault}>
      {(wired) => (
        <select {...rest} {...wired} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">Choose</option>
          {US_STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function NotesField({ fault, onChange, ...rest }: FieldProps) {
  return (
    <Field label="Delivery instructions (optional)" fault={fault} className="col-span-full">
      {(wired) => (
        <textarea
          {...rest}
          {...wired}
          rows={2}
          maxLength={280}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
