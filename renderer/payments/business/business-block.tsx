import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BusinessDetails, StoredBusinessDetails } from '../../../shared/accounts/business-details.ts'
import { BusinessForm } from '../../accounts/business/business-form.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import panel from '../../platform/kit/panel.module.css'

interface BusinessBlockProps {
  account_id: string
  /** True if this person may change it. */
  mayDecide: boolean
}

/** The company that a customer buys for. */
export function BusinessBlock({ account_id, mayDecide }: BusinessBlockProps) {
  const stored = useQuery(trpc.business.get.queryOptions({ account_id }))
  const [isOpen, setOpen] = useState(false)
  if (!stored.data) return <Failed error={stored.error} />
  const { details } = stored.data
  return (
    <section className={panel['block']} aria-label="Company">
      <h2>Company</h2>
      {isOpen ? (
        <EditBusiness account_id={account_id} stored={stored.data} onSaved={() => setOpen(false)} />
      ) : (
        <Company details={details} />
      )}
      {mayDecide ? (
        <div className="compact flex flex-wrap gap-2">
          <Button onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Cancel' : details === null ? 'Add company' : 'Edit company'}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Company({ details }: { details: BusinessDetails | null }) {
  if (details === null)
    return <p className="font-normal text-muted">Buys as a person: invoices name the account.</p>
  const { company, address, invoice_email } = details
  return (
    <address>
      <strong>{company}</strong>
      <br />
      {address.street}
      {address.unit === null ? '' : `, ${address.unit}`}
      <br />
      {address.city}, {address.state} {address.zip}
      <br />
      {invoice_email === null ? 'Invoices are not emailed.' : `Invoices to ${invoice_email}`}
    </address>
  )
}

interface EditBusinessProps {
  account_id: string
  stored: StoredBusinessDetails
  onSaved: () => void
}

function EditBusiness({ account_id, stored, onSaved }: EditBusinessProps) {
  const queries = useQueryClient()
  const save = useMutation(
    trpc.business.save.mutationOptions({
      onSuccess: onSaved,
      onSettled: () =>
        Promise.all(
          [trpc.business.pathKey(), trpc.taxExemptions.pathKey()].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  )
  return (
    <BusinessForm
      key={stored.revision}
      stored={stored}
      busy={save.isPending}
      error={save.error}
      onSave={(details) => save.mutate({ account_id, details, revision: stored.revision })}
    />
  )
}
