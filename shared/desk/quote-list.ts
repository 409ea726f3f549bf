import { dollarsOf } from '../accounts/lists/list-csv.ts'
import { listQuery } from '../accounts/lists/list-query.ts'
import type { ListTable } from '../accounts/lists/list-table.ts'
import { QUOTE_STATE_WORDS, QUOTE_STATUSES } from '../quoting/quotes/quote-states.ts'
import { formatInstant } from '../platform/time.ts'
import type { ListedQuote } from './desk.ts'

const TIERS = { instant: 'Instant', assisted: 'Assisted', engineered: 'Engineering' }

export const QUOTE_LIST: ListTable<ListedQuote> = {
  name: 'quotes',
  columns: {
    number: { label: 'Quote', width: '66px', csv: ({ number }) => number },
    part: { label: 'Part', width: 'minmax(112px, 1.6fr)', csv: ({ filename }) => filename },
    status: {
      label: 'Status',
      width: 'minmax(164px, 216px)',
      csv: ({ status, order_number }) =>
        order_number === null ? QUOTE_STATE_WORDS[status].label : `Order ${order_number}`,
    },
    customer: {
      label: 'Customer',
      width: 'minmax(100px, 1fr)',
      csv: ({ customer }) => customer?.name ?? 'Guest',
    },
    material: { label: 'Material', width: '80px', sort: 'material', csv: ({ material }) => material },
    color: { label: 'Color', width: '76px', csv: ({ color }) => color },
    quantity: {
      label: 'Qty',
      width: '52px',
      sort: 'quantity',
      isFigure: true,
      csv: ({ quantity }) => quantity,
    },
    amount: {
      label: 'Price USD',
      width: '92px',
      sort: 'amount',
      isFigure: true,
      csv: ({ amount_cents }) => dollarsOf(amount_cents),
    },
    since: { label: 'Since', width: '104px', sort: 'newest', csv: ({ since }) => formatInstant(since) },
    expires: {
      label: 'Expires',
      width: '104px',
      sort: 'expires',
      csv: ({ until }) => (until === null ? null : formatInstant(until)),
    },
    email: { label: 'Email', width: 'minmax(120px, 1fr)', csv: ({ customer }) => customer?.email ?? null },
    tier: { label: 'Decided by', width: '100px', csv: ({ tier }) => (tier === null ? null : TIERS[tier]) },
    id: { label: 'Quote ID', width: 'minmax(120px, 1fr)', csv: ({ id }) => id },
  },
  shown: [
    'number',
    'part',
    'status',
    'customer',
    'material',
    'color',
    'quantity',
    'amount',
    'since',
    'expires',
  ],
  sorts: ['newest', 'expires', 'material', 'quantity', 'amount'],
  sort: '-newest',
  filters: {
    status: {
      label: 'Status',
      options: Object.fromEntries(QUOTE_STATUSES.map((status) => [status, QUOTE_STATE_WORDS[status].label])),
    },
    tier: { label: 'Decided by', options: TIERS },
    date: { label: 'Ship date', options: { pending: 'To be confirmed' } },
    material: { label: 'Material', options: null },
    color: { label: 'Color', options: null },
    customer: { label: 'Customer', options: null },
  },
  needs: { amount: 'see_money', email: 'see_customers', customer: 'ship' },
  views: [
    { id: 'all', name: 'All' },
    { id: 'open', name: 'Open', filters: { status: ['quoted'] } },
    { id: 'waiting', name: 'Waiting for us', filters: { status: ['needs_review', 'engineering'] } },
    { id: 'ordered', name: 'Ordered', filters: { status: ['accepted'] } },
    { id: 'failed', name: 'Not quoted', filters: { status: ['failed'] } },
  ],
}

export const FindQuotes = listQuery(QUOTE_LIST)
