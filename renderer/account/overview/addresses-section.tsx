import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedAddress } from '../../../shared/delivery/saved-address.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { addressText } from '../../ui/address-text.ts'
import { Section } from '../account-frame.tsx'
import classes from '../account.module.css'

/** The addresses that the account keeps for later orders. They are added at checkout. */
export function AddressesSection() {
  const queries = useQueryClient()
  const saved = useQuery(trpc.account.addresses.list.queryOptions())
  const remove = useMutation(
    trpc.account.addresses.remove.mutationOptions({
      onSuccess: (left) => queries.setQueryData(trpc.account.addresses.list.queryKey(), left),
    }),
  )
  return (
    <Section
      title="Addresses"
      lead="Delivery addresses that you saved at checkout. They are stored encrypted."
    >
      {saved.isPending ? <LoadingLines label="Loading addresses" /> : null}
      <Failed error={saved.error ?? remove.error} />
      {saved.data?.length === 0 ? (
        <p className={classes['lead']}>
          None yet. When you order, select “Save this address” to fill it in next time.
        </p>
      ) : null}
      <ul className={classes['addresses']}>
        {saved.data?.map((one) => (
          <AddressRow
            key={one.id}
            saved={one}
            busy={remove.isPending}
            onRemove={() => remove.mutate({ id: one.id })}
          />
        ))}
      </ul>
    </Section>
  )
}

interface AddressRowProps {
  saved: SavedAddress
  busy: boolean
  onRemove: () => void
}

function AddressRow({ saved: { address }, busy, onRemove }: AddressRowProps) {
  return (
    <li>
      <p>
        <strong>{address.name}</strong>
        <br />
        {addressText(address)}
      </p>
      <Button disabled={busy} onClick={onRemove}>
        Remove<span className="spoken"> {address.street}</span>
      </Button>
    </li>
  )
}
