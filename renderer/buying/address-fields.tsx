import { LabelledField, TextField } from '../ui/text-field.tsx'
import field from '../ui/field.module.css'
import type { AddressErrors, AddressField, TypedAddress } from './address.ts'
import classes from './delivery-form.module.css'
import { US_STATES } from './us-states.ts'

interface AddressFieldsProps {
  typed: TypedAddress
  errors: AddressErrors
  onType: (name: AddressField, text: string) => void
}

/** Who gets the parcel and where, with the names by which browsers fill addresses in. */
export function AddressFields({ typed, errors, onType }: AddressFieldsProps) {
  const wire = (name: AddressField) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onType(name, event.currentTarget.value),
  })
  return (
    <div className={classes['fields']}>
      <TextField label="Name" autoComplete="shipping name" className={classes['wide']} {...wire('name')} />
      <TextField
        label="Phone"
        hint="For the courier or carrier only."
        type="tel"
        autoComplete="shipping tel"
        className={classes['wide']}
        {...wire('phone')}
      />
      <TextField
        label="Street and number"
        autoComplete="shipping address-line1"
        className={classes['wide']}
        {...wire('street')}
      />
      <TextField
        label="Apartment or unit, if any"
        autoComplete="shipping address-line2"
        className={classes['wide']}
        {...wire('unit')}
      />
      <TextField
        label="City"
        autoComplete="shipping address-level2"
        className={classes['wide']}
        {...wire('city')}
      />
      <StateField {...wire('state')} />
      <TextField
        label="ZIP code"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        maxLength={10}
        {...wire('zip')}
      />
      <NotesField {...wire('notes')} />
    </div>
  )
}

interface WiredField {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

function StateField({ error, ...rest }: WiredField) {
  return (
    <LabelledField label="State" error={error}>
      {(wired) => (
        <select {...rest} {...wired} className={field['input']} autoComplete="shipping address-level1">
          <option value="">Choose</option>
          {US_STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  )
}

function NotesField({ error, ...rest }: WiredField) {
  return (
    <LabelledField label="Notes for the courier, if any" error={error} className={classes['wide']}>
      {(wired) => (
        <textarea
          {...rest}
          {...wired}
          rows={2}
          maxLength={280}
          autoComplete="off"
          className={field['input']}
        />
      )}
    </LabelledField>
  )
}
