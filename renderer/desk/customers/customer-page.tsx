import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { CustomerPageData } from '../../../shared/desk/customers/customer-page-data.ts'
import { customerName } from '../../../shared/desk/customers/customer.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { ListWalkBar } from '../../platform/lists/list-walk-bar.tsx'
import panel from '../../platform/kit/panel.module.css'
import { MAIN_SECTIONS, SIDE_SECTIONS, type CustomerSection } from './customer-sections.ts'

/** Everything about one customer. */
export function ShopCustomerPage() {
  const { id } = useParams({ from: '/console/customers/$id' })
  return (
    <OperatorFrame
      title="Customer"
      right="see_customers"
      beside={<ListWalkBar list="customers" thing="customer" id={id} />}
    >
      {(person) => <CustomerLoader id={id} person={person} />}
    </OperatorFrame>
  )
}

function CustomerLoader({ id, person }: { id: string; person: Person }) {
  const page = useQuery(trpc.customers.get.queryOptions({ customer_id: id }))
  if (page.isPending) return <LoadingLines label="Loading the customer" />
  if (!page.data) return <Failed error={page.error} />
  return <CustomerDetail key={id} page={page.data} person={person} />
}

function CustomerDetail({ page, person }: { page: CustomerPageData; person: Person }) {
  const name = customerName(page.customer)
  useTitle(name)
  return (
    <>
      <CustomerHeader page={page} name={name} />
      <div className="with-panel grid items-start max-lg:grid-cols-1!">
        <Sections sections={MAIN_SECTIONS} page={page} person={person} />
        <Sections sections={SIDE_SECTIONS} page={page} person={person} />
      </div>
    </>
  )
}

function Sections({
  sections,
  ...shown
}: {
  sections: readonly CustomerSection[]
  page: CustomerPageData
  person: Person
}) {
  return (
    <div className="grid min-w-0 gap-6">
      {sections
        .filter(({ right }) => hasRight(shown.person.role, right))
        .map(({ name, Section }) => (
          <Section key={name} {...shown} />
        ))}
    </div>
  )
}

function CustomerHeader({ page, name }: { page: CustomerPageData; name: string }) {
  const { customer, staff, email_verified_at } = page
  const { email, kind, erased_at } = customer
  const proof = email_verified_at === null ? 'address not confirmed' : 'address confirmed'
  const about = kind === 'guest' ? 'Guest' : staff ? 'Works at the shop' : `Account, ${proof}`
  return (
    <header className={`grid gap-0.5 ${panel['heading']}`}>
      <h2>{name}</h2>
      <p>
        {email === null ? 'No email address' : <a href={`mailto:${email}`}>{email}</a>}
        {erased_at === null ? ` · ${about}` : ''} · {customer.id}
      </p>
      {erased_at === null ? null : (
        <Notice tone="info" title={`Erased ${shopInstantText(erased_at)}`}>
          Name, addresses, files and texts are gone. The shop keeps amounts, taxes and dates of the orders.
        </Notice>
      )}
    </header>
  )
}
