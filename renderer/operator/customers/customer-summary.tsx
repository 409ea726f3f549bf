import { customerName, type ListedCustomer } from '../../../shared/customers/customer.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Money } from '../../ui/values.tsx'
import { shopInstantText } from '../../ui/words.ts'
import { Key } from '../kit/list.tsx'
import { Fact } from '../kit/fact.tsx'
import panel from '../kit/panel.module.css'

/** The chosen customer beside the list. */
export function CustomerSummary({ customer }: { customer: ListedCustomer }) {
  const { id, kind, email, orders, open_orders, quotes, refunded_cents, net_cents, erased_at } = customer
  return (
    <>
      <header className={panel['heading']}>
        <h2>{customerName(customer)}</h2>
        {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
      </header>
      <dl className={panel['facts']}>
        <Fact name="Customer">{kind === 'account' ? 'Has an account' : 'Guest'}</Fact>
        <Fact name="Quotes">{String(quotes)}</Fact>
        <Fact name="Orders">{open_orders > 0 ? `${orders}, ${open_orders} open` : String(orders)}</Fact>
        <Fact name="Spend">
          <Money cents={net_cents} />
        </Fact>
        <Fact name="Refunded">{refunded_cents === 0 ? null : <Money cents={refunded_cents} />}</Fact>
        <Fact name="Since">{shopInstantText(customer.created_at)}</Fact>
        <Fact name="Last seen">{shopInstantText(customer.last_seen_at)}</Fact>
        <Fact name="Erased">{erased_at === null ? null : shopInstantText(erased_at)}</Fact>
      </dl>
      <div className={panel['actions']}>
        <ButtonLink look="primary" to="/console/customers/$id" params={{ id }}>
          Open customer <Key>o</Key>
        </ButtonLink>
      </div>
    </>
  )
}
