import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { CustomerPageData } from '../../../shared/desk/customers/customer-page-data.ts'
import { customerName, type ListedCustomer } from '../../../shared/desk/customers/customer.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import panel from '../../platform/kit/panel.module.css'
import { MergeDialog } from './merge-dialog.tsx'
import { MergeHistory } from './merge-history.tsx'
import { PartnerSearch } from './partner-search.tsx'

/** Other customers that may be the same person: those with the same address, and any that staff find. */
export function MergeSection({ page }: { page: CustomerPageData }) {
  const { customer, same_email, merges, staff } = page
  const [partner, setPartner] = useState<ListedCustomer | null>(null)
  const mayMerge = customer.erased_at === null && !staff
  if (!mayMerge && merges.length === 0) return null
  const isGuest = customer.kind === 'guest'
  return (
    <section className={panel['block']} aria-label="The same person">
      <h2>The same person</h2>
      {same_email.map((other) => (
        <SameEmail key={other.id} other={other} page={page} onCompare={() => setPartner(other)} />
      ))}
      {mayMerge && (!isGuest || customer.quotes > 0) ? (
        <PartnerSearch key={customer.id} kind={isGuest ? 'account' : 'guest'} onChoose={setPartner} />
      ) : null}
      <MergeHistory customerId={customer.id} merges={merges} />
      {partner === null ? null : (
        <MergeDialog
          guest_id={isGuest ? customer.id : partner.id}
          account_id={isGuest ? partner.id : customer.id}
          onClose={() => setPartner(null)}
        />
      )}
    </section>
  )
}

function SameEmail(props: { other: ListedCustomer; page: CustomerPageData; onCompare: () => void }) {
  const { other, page, onCompare } = props
  const mayMerge = other.kind !== page.customer.kind
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Link to="/console/customers/$id" params={{ id: other.id }}>
        {customerName(other)}
      </Link>
      <span className="font-normal text-muted">
        {other.kind === 'guest' ? 'guest' : 'account'} with the same address, {other.orders} orders,{' '}
        {other.quotes} quotes
      </span>
      {mayMerge ? <Button onClick={onCompare}>Compare and merge …</Button> : null}
    </div>
  )
}
