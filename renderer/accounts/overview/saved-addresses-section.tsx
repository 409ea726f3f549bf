import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedAddress } from '../../../shared/quoting/delivery/saved-address.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { addressText } from '../../platform/ui/address-text.ts'
import { Section } from '../account-frame.tsx'
import classes from '../account.module.css'
import { AddressForm } from './address-form.tsx'

/** The addresses that the account keeps for later orders. */
export function SavedAddressesSection() {
  const queries = useQueryClient()
  const saved = useQuery(trpc.account.addresses.list.queryOptions())
  const remove = useMutation(
    trpc.account.addresses.remove.mutationOptions({
      onSuccess: (left) => queries.setQueryData(trpc.account.addresses.list.queryKey(), left),
    }),
  )
  // The id of the address that is changed, `new` for another one; null while none is.
  const [editing, setEditing] = useState<string | null>(null)
  const close = () => setEditing(null)
  return (
    <Section title="Addresses" lead="Delivery addresses to fill in at checkout. They are stored encrypted.">
      {saved.isPending ? <LoadingAddresses /> : null}
      <Failed error={saved.error ?? remove.error} />
      {saved.data?.length === 0 ? <NoAddresses /> : null}
      <ul className={`grid gap-3 ${classes['addresses']}`}>
        {saved.data?.map((one) => (
          <AddressItem
            key={one.id}
            saved={one}
            busy={remove.isPending}
            editing={one.id === editing}
            onEdit={setEditing}
            onRemove={() => remove.mutate({ id: one.id })}
          />
        ))}
      </ul>
      {editing === 'new' ? (
        <AddressForm saved={null} onDone={close} />
      ) : (
        <Button onClick={() => setEditing('new')}>Add an address</Button>
      )}
    </Section>
  )
}

/** As high as the sentence that is most often in its place, so that what is below does not move. */
function LoadingAddresses() {
  return (
    <output className={classes['lead']} aria-label="Loading addresses" data-loading>
      Loading…
    </output>
  )
}

function NoAddresses() {
  return (
    <p className={classes['lead']}>None yet. Add one here, or select “Save this address” when you order.</p>
  )
}

interface AddressItemProps {
  saved: SavedAddress
  busy: boolean
  editing: boolean
  /** Called with the id of the address, or with null to close its form. */
  onEdit: (id: string | null) => void
  onRemove: () => void
}

/** One address, or its form. */
function AddressItem({ saved, busy, editing, onEdit, onRemove }: AddressItemProps) {
  const { id, address } = saved
  if (editing)
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-hairline px-4 py-3.5 wrap-anywhere">
        <AddressForm saved={saved} onDone={() => onEdit(null)} />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-hairline px-4 py-3.5 wrap-anywhere">
      <p>
        <strong>{address.name}</strong>
        <br />
        {addressText(address)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onEdit(id)}>
          Edit<span className="spoken"> {address.street}</span>
        </Button>
        <Button disabled={busy} onClick={onRemove}>
          Remove<span className="spoken"> {address.street}</span>
        </Button>
      </div>
    </li>
  )
}
