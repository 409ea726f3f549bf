import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ShopDetails } from '../../../shared/shop-details.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { faultsOf } from '../kit/field-faults.ts'
import { LineField } from '../kit/line-field.tsx'
import { SaveLine } from '../kit/save-line.tsx'
import settings from '../kit/settings.module.css'
import forms from '../kit/form.module.css'

/** The shop's name and addresses, for receipts, emails and couriers. */
export function ShopPage() {
  return (
    <OperatorFrame title="Shop details" right="set_up">
      {() => <ShopDetailsLoader />}
    </OperatorFrame>
  )
}

function ShopDetailsLoader() {
  const saved = useQuery(trpc.shopDetails.get.queryOptions())
  if (saved.isPending) return <LoadingLines label="Loading shop details" />
  if (saved.isError) return <Failed error={saved.error} />
  return <DetailsForm key={saved.data.version} {...saved.data} />
}

function DetailsForm({ version, details }: { version: number; details: ShopDetails }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(details)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const save = useMutation(
    trpc.shopDetails.save.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.shopDetails.pathKey() }),
    }),
  )
  const faults = wasSubmitted ? faultsOf(ShopDetails, draft) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (ShopDetails.safeParse(draft).success) save.mutate({ version, details: draft })
  }
  return (
    <form className={settings['form']} onSubmit={submit} noValidate>
      <ContactFields draft={draft} faults={faults} onChange={setDraft} />
      <AddressFields draft={draft} faults={faults} onChange={setDraft} />
      <SaveLine
        changed={JSON.stringify(draft) !== JSON.stringify(details)}
        busy={save.isPending}
        saved={version > 1}
        error={save.error}
      />
    </form>
  )
}

interface FieldsProps {
  draft: ShopDetails
  faults: Record<string, string>
  onChange: (draft: ShopDetails) => void
}

function ContactFields({ draft, faults, onChange }: FieldsProps) {
  const set = (changes: Partial<ShopDetails>) => onChange({ ...draft, ...changes })
  return (
    <>
      <LineField
        label="Shop name"
        meaning="Shown on receipts and as the sender of emails."
        value={draft.name}
        fault={faults['name']}
        maxLength={80}
        autoComplete="organization"
        onChange={(name) => set({ name })}
      />
      <div className={forms['pair']}>
        <LineField
          label="Support email"
          meaning="Customers write here, and replies to emails arrive here."
          type="email"
          value={draft.support_email}
          fault={faults['support_email']}
          onChange={(support_email) => set({ support_email })}
        />
        <LineField
          label="Phone"
          type="tel"
          value={draft.phone}
          fault={faults['phone']}
          maxLength={30}
          onChange={(phone) => set({ phone })}
        />
      </div>
    </>
  )
}

function AddressFields({ draft, faults, onChange }: FieldsProps) {
  const { address } = draft
  const set = (changes: Partial<ShopDetails['address']>) =>
    onChange({ ...draft, address: { ...address, ...changes } })
  return (
    <fieldset>
      <legend>Ship-from address</legend>
      <p className={settings['note']}>
        Couriers and carriers pick up here. Delivery prices are computed from it, and receipts show it.
      </p>
      <LineField
        label="Street"
        value={address.street}
        fault={faults['address.street']}
        maxLength={120}
        onChange={(street) => set({ street })}
      />
      <LineField
        label="Unit"
        meaning="Optional: suite, floor or door."
        value={address.unit ?? ''}
        maxLength={60}
        onChange={(unit) => set({ unit: unit === '' ? null : unit })}
      />
      <CityFields address={address} faults={faults} onChange={set} />
    </fieldset>
  )
}

function CityFields(props: {
  address: ShopDetails['address']
  faults: Record<string, string>
  onChange: (changes: Partial<ShopDetails['address']>) => void
}) {
  const { address, faults, onChange: set } = props
  return (
    <div className={forms['pair']}>
      <LineField
        label="City"
        value={address.city}
        fault={faults['address.city']}
        maxLength={80}
        onChange={(city) => set({ city })}
      />
      <LineField
        label="State"
        value={address.state}
        fault={faults['address.state'] && 'Two capital letters, such as CA'}
        maxLength={2}
        onChange={(state) => set({ state: state.toUpperCase() })}
      />
      <LineField
        label="ZIP"
        inputMode="numeric"
        value={address.zip}
        fault={faults['address.zip'] && 'Five digits'}
        maxLength={5}
        onChange={(zip) => set({ zip })}
      />
    </div>
  )
}
