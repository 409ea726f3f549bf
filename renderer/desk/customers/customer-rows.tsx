import { Link } from '@tanstack/react-router'
import { customerName, type ListedCustomer } from '../../../shared/desk/customers/customer.ts'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { agoText } from '../../platform/kit/waiting-words.ts'
import type { RowLook } from '../../platform/lists/list-grid-props.ts'

function CustomerLink({ customer }: { customer: ListedCustomer }) {
  return (
    <Link to="/console/customers/$id" params={{ id: customer.id }} tabIndex={-1}>
      {customerName(customer)}
    </Link>
  )
}

const count = (figure: number) => (figure === 0 ? '–' : figure)
const money = (cents: number) => (cents === 0 ? '–' : <Money cents={cents} />)

/** The cells of a customer, by column. */
const CELLS: Record<string, (customer: ListedCustomer) => React.ReactNode> = {
  name: (customer) => <CustomerLink customer={customer} />,
  email: ({ email }) => email ?? '–',
  kind: ({ kind }) => (kind === 'account' ? 'Account' : 'Guest'),
  quotes: ({ quotes }) => count(quotes),
  orders: ({ orders }) => count(orders),
  open_orders: ({ open_orders }) => count(open_orders),
  net: ({ net_cents }) => money(net_cents),
  seen: ({ last_seen_at }) => <span title={shopInstantText(last_seen_at)}>{agoText(last_seen_at)}</span>,
  since: ({ created_at }) => shopInstantText(created_at),
  paid: ({ paid_cents }) => money(paid_cents),
  refunded: ({ refunded_cents }) => money(refunded_cents),
  id: ({ id }) => id,
}

export const CUSTOMER_ROWS: RowLook<ListedCustomer> = {
  idOf: ({ id }) => id,
  nameOf: customerName,
  cell: (customer, column) => CELLS[column](customer),
  card: (customer) => (
    <>
      <div>
        <CustomerLink customer={customer} />
        <span>{money(customer.net_cents)}</span>
      </div>
      <div className="font-normal text-muted">
        <span>{customer.email ?? 'No email address'}</span>
        <span>
          {customer.orders === 0 ? 'never ordered' : counted(customer.orders, 'order')},{' '}
          {agoText(customer.last_seen_at)}
        </span>
      </div>
    </>
  ),
}
