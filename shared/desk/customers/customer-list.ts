import { dollarsOf } from '../../accounts/lists/list-csv.ts'
import { listQuery } from '../../accounts/lists/list-query.ts'
import type { ListTable } from '../../accounts/lists/list-table.ts'
import { formatInstant } from '../../platform/time.ts'
import { customerName, type ListedCustomer } from './customer.ts'

export const CUSTOMER_LIST: ListTable<ListedCustomer> = {
  name: 'customers',
  columns: {
    name: { label: 'Name', width: 'minmax(130px, 1.2fr)', csv: customerName },
    email: { label: 'Email', width: 'minmax(140px, 1.4fr)', csv: ({ email }) => email },
    kind: { label: 'Account', width: '84px', csv: ({ kind }) => (kind === 'account' ? 'yes' : 'no') },
    quotes: { label: 'Quotes', width: '72px', isFigure: true, csv: ({ quotes }) => quotes },
    orders: { label: 'Orders', width: '76px', sort: 'orders', isFigure: true, csv: ({ orders }) => orders },
    open_orders: { label: 'Open', width: '60px', isFigure: true, csv: ({ open_orders }) => open_orders },
    net: {
      label: 'Spend USD',
      width: '104px',
      sort: 'spend',
      isFigure: true,
      csv: ({ net_cents }) => dollarsOf(net_cents),
    },
    seen: {
      label: 'Last seen',
      width: '108px',
      sort: 'seen',
      csv: ({ last_seen_at }) => formatInstant(last_seen_at),
    },
    since: {
      label: 'Since',
      width: '166px',
      sort: 'newest',
      csv: ({ created_at }) => formatInstant(created_at),
    },
    paid: {
      label: 'Paid USD',
      width: '96px',
      isFigure: true,
      csv: ({ paid_cents }) => dollarsOf(paid_cents),
    },
    refunded: {
      label: 'Refunded USD',
      width: '108px',
      isFigure: true,
      csv: ({ refunded_cents }) => dollarsOf(refunded_cents),
    },
    id: { label: 'Customer ID', width: 'minmax(120px, 1fr)', csv: ({ id }) => id },
  },
  shown: ['name', 'email', 'kind', 'quotes', 'orders', 'open_orders', 'net', 'seen'],
  sorts: ['seen', 'newest', 'spend', 'orders'],
  sort: '-seen',
  filters: {
    kind: { label: 'Account', options: { account: 'With an account', guest: 'Guests' } },
    orders: {
      label: 'Orders',
      options: { open: 'With open orders', some: 'Have ordered', none: 'Never ordered' },
    },
    erased: { label: 'Erased', options: { yes: 'Erased' } },
  },
  needs: {},
  views: [
    { id: 'all', name: 'All' },
    { id: 'open', name: 'With open orders', filters: { orders: ['open'] } },
    { id: 'best', name: 'Highest spend', filters: { orders: ['some'] }, sort: '-spend' },
    { id: 'never', name: 'Never ordered', filters: { orders: ['none'] } },
    { id: 'erased', name: 'Erased', filters: { erased: ['yes'] } },
  ],
}

export const FindCustomers = listQuery(CUSTOMER_LIST)
