import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryAddress } from '../../shared/quoting/delivery/address.ts'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import forms from '../platform/kit/form.module.css'
import { LineField } from '../platform/ui/line-field.tsx'
import { refreshOrders } from '../platform/kit/refresh-orders.ts'

const FIELDS = [
  ['name', 'Name'],
  ['phone', 'Phone'],
  ['street', 'Street'],
  ['unit', 'Unit (optional)'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'ZIP code'],
] as const

interface CorrectAddressFormProps {
  orderId: string
  address: DeliveryAddress
  onClose: () => void
}

/** Where the parcel goes instead, and how the shop learned it. */
export function CorrectAddressForm({ orderId, address, onClose }: CorrectAddressFormProps) {
  const [draft, setDraft] = useState(address)
  const [reason, setReason] = useState('')
  const correct = useCorrect(onClose)
  const submit = () => {
    const { country: _country, ...entered } = draft
    correct.mutate({ order_id: orderId, reason, address: { ...entered, unit: entered.unit || null } })
  }
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      aria-label="Correct the address"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <AddressFields draft={draft} onChange={setDraft} />
      <LineField
        label="How you know"
        meaning="Such as “The customer called on Monday”. It stays with the order."
        required
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <Failed error={correct.error} />
      <FormActions busy={correct.isPending} onClose={onClose} />
    </form>
  )
}

function useCorrect(onClose: () => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.shipping.correctAddress.mutationOptions({
      onSettled: () => refreshOrders(queries),
      onSuccess: onClose,
    }),
  )
}

interface AddressFieldsProps {
  draft: DeliveryAddress
  onChange: (draft: DeliveryAddress) => void
}

function AddressFields({ draft, onChange }: AddressFieldsProps) {
  return (
    <div className={forms['pair']}>
      {FIELDS.map(([field, label]) => (
        <LineField
          key={field}
          label={label}
          required={field !== 'unit'}
          autoComplete="off"
          value={draft[field] ?? ''}
          onChange={(text) => onChange({ ...draft, [field]: text })}
        />
      ))}
    </div>
  )
}

function FormActions({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" type="submit" disabled={busy}>
          Use this address
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      <p className="font-normal text-muted">
        The customer’s fee stays as it was paid. The address must be in the same state, for the sales tax.
      </p>
    </>
  )
}
