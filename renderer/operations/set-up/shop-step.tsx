import { ShopAnswers } from '../../../shared/operations/set-up/step-answers.ts'
import { ZONE_OPTIONS } from '../../../shared/platform/time-zones.ts'
import { US_STATES } from '../../../shared/platform/us-states.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { zoneOfComputer } from '../../platform/ui/shop-zone.ts'
import type { StepProps } from './step-props.ts'
import { StepDocument, type OpenedDocument } from './step-document.tsx'
import { StepForm } from './step-form.tsx'
import { useAnswers } from './use-answers.ts'

const EMPTY: ShopAnswers = {
  name: '',
  support_email: '',
  phone: '',
  address: { street: '', unit: null, city: '', state: '', zip: '' },
  time_zone: zoneOfComputer(),
}

/** Name, contact and address of the shop. */
export function ShopStep({ isNew }: StepProps) {
  return (
    <StepDocument kind="shop_details">
      {(opened) => <ShopFields opened={opened} isNew={isNew} />}
    </StepDocument>
  )
}

function ShopFields({ opened, isNew }: StepProps & { opened: OpenedDocument<'shop_details'> }) {
  // The first version is an example shop.
  const initial = () => (isNew && opened.version === 1 ? EMPTY : ShopAnswers.parse(opened.body))
  const { answers, change, faults, checked } = useAnswers(ShopAnswers, initial)
  const send = () => {
    const valid = checked()
    return valid && { step: 'shop' as const, version: opened.version, answers: valid }
  }
  return (
    <StepForm step="shop" answer={send} onReload={opened.reload}>
      {(refused) => (
        <>
          <ContactFields answers={answers} faults={{ ...refused, ...faults }} change={change} />
          <AddressFields answers={answers} faults={{ ...refused, ...faults }} change={change} />
          <PickField
            label="Time zone"
            value={answers.time_zone}
            options={ZONE_OPTIONS}
            meaning="Your hours, cutoffs and every time of day are in it. Ship dates count as Pacific calendar days."
            onChange={(time_zone) => change({ time_zone })}
          />
        </>
      )}
    </StepForm>
  )
}

interface FieldsProps {
  answers: ShopAnswers
  faults: Record<string, string>
  change: (changes: Partial<ShopAnswers>) => void
}

function ContactFields({ answers, faults, change }: FieldsProps) {
  return (
    <>
      <LineField
        label="Shop name"
        value={answers.name}
        fault={faults['name']}
        autoComplete="organization"
        onChange={(name) => change({ name })}
      />
      <div className={forms['pair']}>
        <LineField
          label="Support email"
          type="email"
          value={answers.support_email}
          fault={faults['support_email']}
          autoComplete="email"
          onChange={(support_email) => change({ support_email })}
        />
        <LineField
          label="Phone"
          type="tel"
          value={answers.phone}
          fault={faults['phone']}
          autoComplete="tel"
          onChange={(phone) => change({ phone })}
        />
      </div>
    </>
  )
}

const STATES = [
  { value: '', label: 'Choose…' },
  ...US_STATES.map(([code, name]) => ({ value: code, label: name })),
]

interface AddressFieldsProps {
  address: ShopAnswers['address']
  faults: Record<string, string>
  set: (changes: Partial<ShopAnswers['address']>) => void
}

function AddressFields({ answers: { address }, faults, change }: FieldsProps) {
  const set = (changes: Partial<ShopAnswers['address']>) => change({ address: { ...address, ...changes } })
  return (
    <>
      <StreetFields address={address} faults={faults} set={set} />
      <CityFields address={address} faults={faults} set={set} />
    </>
  )
}

function StreetFields({ address, faults, set }: AddressFieldsProps) {
  return (
    <div className={forms['pair']}>
      <LineField
        label="Street"
        value={address.street}
        fault={faults['address.street']}
        autoComplete="address-line1"
        onChange={(street) => set({ street })}
      />
      <LineField
        label="Unit (optional)"
        value={address.unit ?? ''}
        fault={faults['address.unit']}
        autoComplete="address-line2"
        onChange={(unit) => set({ unit: unit === '' ? null : unit })}
      />
    </div>
  )
}

function CityFields({ address, faults, set }: AddressFieldsProps) {
  return (
    <div className={forms['pair']}>
      <LineField
        label="City"
        value={address.city}
        fault={faults['address.city']}
        autoComplete="address-level2"
        onChange={(city) => set({ city })}
      />
      <PickField
        label="State"
        value={address.state}
        options={STATES}
        fault={faults['address.state']}
        onChange={(state) => set({ state })}
      />
      <LineField
        label="ZIP code"
        inputMode="numeric"
        maxLength={5}
        value={address.zip}
        fault={faults['address.zip']}
        autoComplete="postal-code"
        onChange={(zip) => set({ zip })}
      />
    </div>
  )
}
