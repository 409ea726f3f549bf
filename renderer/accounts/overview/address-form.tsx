import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import type { SavedAddress } from '../../../shared/quoting/delivery/saved-address.ts'
import { trpc } from '../../platform/api.ts'
import {
  addressBody,
  type AddressErrors,
  type AddressField,
  BLANK_ADDRESS,
  findAddressErrors,
  typedAddress,
} from '../../platform/ui/address.ts'
import { AddressFields } from '../../platform/ui/address-fields.tsx'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { Failed } from '../../platform/ui/failed.tsx'

interface AddressFormProps {
  /** The address that is changed; null for a new one. */
  saved: SavedAddress | null
  onDone: () => void
}

/** Adds an address to the account, or changes one. Orders keep the address that they were paid with. */
export function AddressForm({ saved, onDone }: AddressFormProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => (saved ? typedAddress(saved.address) : BLANK_ADDRESS))
  const [errors, setErrors] = useState<AddressErrors>({})
  const save = useMutation(
    trpc.account.addresses.save.mutationOptions({
      onSuccess: (all) => {
        queries.setQueryData(trpc.account.addresses.list.queryKey(), all)
        onDone()
      },
    }),
  )
  const type = (name: AddressField, text: string) => {
    setTyped((before) => ({ ...before, [name]: text }))
    setErrors(({ [name]: _corrected, ...others }) => others)
    save.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = findAddressErrors(typed)
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else save.mutate({ id: saved?.id ?? null, address: DeliveryAddress.parse(addressBody(typed)) })
  }
  return (
    <form className="grid w-full max-w-[640px] gap-4" onSubmit={submit} noValidate aria-label="Address">
      <AddressFields typed={typed} errors={errors} onType={type} />
      <Failed error={save.error} />
      <SubmitOrCancel submit="Save address" disabled={save.isPending} onCancel={onDone} />
    </form>
  )
}
