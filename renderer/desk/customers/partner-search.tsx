import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import {
  customerName,
  type CustomerKind,
  type ListedCustomer,
} from '../../../shared/desk/customers/customer.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'

const SEARCH_DELAY_MS = 250
const MAX_SHOWN = 5

/** Finds the account of a guest, or the guest of an account, with another address. */
export function PartnerSearch({
  kind,
  onChoose,
}: {
  kind: CustomerKind
  onChoose: (other: ListedCustomer) => void
}) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS)
  const found = useQuery(
    trpc.customers.list.queryOptions({ q, filters: { kind: [kind] } }, { enabled: q.length > 1 }),
  )
  const rows = q.length > 1 ? (found.data?.rows.slice(0, MAX_SHOWN) ?? []) : []
  return (
    <>
      <LineField
        label={kind === 'account' ? 'Merge into the account of' : 'Merge a guest into this account'}
        meaning="Name, email address or phone number"
        type="search"
        maxLength={100}
        value={text}
        onChange={setText}
      />
      <Failed error={found.error} />
      {found.isSuccess && q.length > 1 && rows.length === 0 ? (
        <p className="font-normal text-muted">No {kind === 'account' ? 'account' : 'guest'} found.</p>
      ) : null}
      {rows.map((other) => (
        <div key={other.id} className="flex flex-wrap items-center gap-1.5">
          <Button onClick={() => onChoose(other)}>Compare with {customerName(other)} …</Button>
          <span className="font-normal text-muted">{other.email}</span>
        </div>
      ))}
    </>
  )
}
