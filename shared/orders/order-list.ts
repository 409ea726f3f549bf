import { SPEED_NAMES } from '../catalog/speed-names.ts'
import { WAY_NAMES, type DeliveryWay } from '../quoting/delivery/delivery.ts'
import { dollarsOf } from '../accounts/lists/list-csv.ts'
import { listQuery } from '../accounts/lists/list-query.ts'
import type { ListTable } from '../accounts/lists/list-table.ts'
import { formatInstant } from '../platform/time.ts'
import type { ListedOrder } from './boards.ts'
import { ORDER_STAGE_WORDS } from './order-stage.ts'
import { ORDER_STATE_WORDS, ORDER_STATUSES, type OrderStatus } from './order-states.ts'

/** An order as a row of the list of all orders. */
export interface OrderOfList extends ListedOrder {
  city: string | null
  way: DeliveryWay | null
  carrier: string | null
  /** The customer's note with the purchase. */
  note_to_shop: string | null
}

/** Statuses of which a shop has few orders, however many it had before. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['queued', 'in_production', 'on_hold']

const statuses = (names: readonly OrderStatus[]) =>
  Object.fromEntries(names.map((status) => [status, ORDER_STATE_WORDS[status].label]))

/** The list of all orders. */
export const ORDER_LIST: ListTable<OrderOfList> = {
  name: 'orders',
  columns: {
    number: { label: 'Order', width: '58px', sort: 'number', csv: ({ number }) => number },
    part: { label: 'Part', width: 'minmax(100px, 1.5fr)', csv: ({ filename }) => filename },
    status: {
      label: 'Status',
      width: '196px',
      isWhole: true,
      sort: 'status',
      csv: ({ stage }) => ORDER_STAGE_WORDS[stage].label,
    },
    customer: {
      label: 'Customer',
      width: 'minmax(80px, 1fr)',
      csv: ({ customer: { name, email } }) => name ?? email ?? 'Guest',
    },
    material: { label: 'Material', width: '74px', sort: 'material', csv: ({ material }) => material },
    color: { label: 'Color', width: '84px', csv: ({ color }) => color },
    city: { label: 'City', width: 'minmax(70px, 0.8fr)', csv: ({ city }) => city },
    lead_time: { label: 'Lead time', width: '66px', csv: ({ speed }) => SPEED_NAMES[speed] },
    quantity: {
      label: 'Qty',
      width: '42px',
      sort: 'quantity',
      isFigure: true,
      csv: ({ quantity }) => quantity,
    },
    total: {
      label: 'Total USD',
      width: '84px',
      sort: 'total',
      isFigure: true,
      csv: ({ total_cents }) => dollarsOf(total_cents),
    },
    due: {
      label: 'Due',
      width: 'minmax(162px, 196px)',
      isWhole: true,
      sort: 'due',
      csv: ({ due }) => due.expected_ship_by ?? due.ship_by,
    },
    purchase: { label: 'Purchase', width: '84px', csv: ({ purchase_number }) => purchase_number },
    email: { label: 'Email', width: 'minmax(120px, 1fr)', csv: ({ customer }) => customer.email },
    delivery: {
      label: 'Delivery',
      width: '84px',
      csv: ({ way, carrier }) => carrier ?? (way === null ? null : WAY_NAMES[way]),
    },
    paid: { label: 'Paid', width: '166px', sort: 'number', csv: ({ paid_at }) => formatInstant(paid_at) },
    shipped: {
      label: 'Shipped',
      width: '166px',
      sort: 'shipped',
      csv: ({ shipped_at }) => (shipped_at === null ? null : formatInstant(shipped_at)),
    },
    refunded: {
      label: 'Refunded USD',
      width: '104px',
      isFigure: true,
      csv: ({ refunded_cents }) => dollarsOf(refunded_cents),
    },
    note: { label: 'Note', width: 'minmax(100px, 1fr)', csv: ({ note_to_shop }) => note_to_shop },
  },
  shown: [
    'number',
    'part',
    'status',
    'customer',
    'material',
    'city',
    'lead_time',
    'quantity',
    'total',
    'due',
  ],
  sorts: ['number', 'due', 'status', 'material', 'quantity', 'total', 'shipped'],
  sort: '-number',
  filters: {
    status: { label: 'Status', options: statuses(ORDER_STATUSES) },
    due: {
      label: 'Due',
      options: {
        late: 'Late',
        today: 'Today',
        week: 'This week',
        unconfirmed: 'Date not confirmed',
        shipped_late: 'Late refund made',
      },
    },
    lead_time: { label: 'Lead time', options: SPEED_NAMES },
    material: { label: 'Material', options: null },
    color: { label: 'Color', options: null },
    city: { label: 'City', options: null },
    delivery: {
      label: 'Delivery',
      options: { courier: WAY_NAMES.courier, shipping: WAY_NAMES.carrier, pickup: WAY_NAMES.pickup },
    },
    carrier: { label: 'Carrier', options: null },
    note: { label: 'Note', options: { yes: 'With a note', no: 'Without a note' } },
    practice: { label: 'Payment', options: { yes: 'Test orders', no: 'Real orders' } },
    customer: { label: 'Customer', options: null },
  },
  needs: {
    total: 'see_money',
    refunded: 'see_money',
    email: 'see_customers',
    customer: 'ship',
    note: 'ship',
    'due.shipped_late': 'ship',
  },
  views: [
    { id: 'all', name: 'All' },
    { id: 'open', name: 'Open', filters: { status: OPEN_STATUSES }, sort: 'due' },
    { id: 'late', name: 'Late', filters: { due: ['late'] }, sort: 'due' },
    { id: 'today', name: 'Due today', filters: { due: ['today'] }, sort: 'due' },
    { id: 'week', name: 'Due this week', filters: { due: ['today', 'week'] }, sort: 'due' },
    { id: 'hold', name: 'On hold', filters: { status: ['on_hold'] } },
  ],
}

export const FindOrders = listQuery(ORDER_LIST)
