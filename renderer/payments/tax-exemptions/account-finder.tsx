import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import classes from '../business/business.module.css'

/** Finds the account of a customer by name, company or email address. */
export function AccountFinder({ onChoose }: { onChoose: (accountId: string) => void }) {
  const [q, setQ] = useState('')
  const found = useQuery(
    trpc.taxExemptions.accounts.queryOptions({ q: q.trim() }, { placeholderData: (previous) => previous }),
  )
  const accounts = q.trim() === '' ? [] : (found.data ?? [])
  return (
    <search className="grid max-w-[520px] gap-2">
      <LineField
        label="Find a customer"
        meaning="Name, company or email address. Guests cannot be exempt: a customer makes an account under Sign up first."
        type="search"
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={setQ}
      />
      <Failed error={found.error} />
      <div className={`grid gap-1.5 ${classes['found']}`}>
        {accounts.map(({ id, name, email, company }) => (
          <Button key={id} onClick={() => onChoose(id)}>
            {company === null ? name : `${company}, ${name}`} · {email}
          </Button>
        ))}
      </div>
      <output>
        {q.trim() !== '' && found.isSuccess && !found.isFetching && accounts.length === 0
          ? 'No account has this name or address.'
          : ''}
      </output>
    </search>
  )
}
