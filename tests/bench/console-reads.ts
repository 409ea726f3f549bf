import type { ReadDb } from '../../server/platform/db/db.ts'
import { CUSTOMER_LIST } from '../../shared/desk/customers/customer-list.ts'
import { QUOTE_LIST } from '../../shared/desk/quote-list.ts'
import type { ListTable } from '../../shared/accounts/lists/list-table.ts'
import { ORDER_LIST } from '../../shared/orders/order-list.ts'
import { PLATE_LIST } from '../../shared/production/plates/plate-list.ts'

/** One read of a console page: the procedure, its input, and what the page asks when inputs differ in cost. */
export interface ConsoleRead {
  path: string
  input?: unknown
  about?: string
}

/** Subjects of the reads in a shop of `fillBigShop` and `fillConsole`. */
export function subjectsOfReads(db: ReadDb): ReadSubjects {
  const one = (sql: string) => db.get<{ id: string }>(sql)!.id
  return {
    order_id: one("select id from orders where status = 'completed' order by number limit 1"),
    open_order_id: one("select id from orders where status = 'queued' order by number limit 1"),
    quote_id: one("select id from quotes where status = 'engineering' order by seq limit 1"),
    account_id: one('select id from customers order by orders desc limit 1'),
    staff_id: one("select id from accounts where role = 'owner' limit 1"),
    email_id: one('select id from outbox limit 1'),
    plate_id: one("select id from plates where status = 'printing' limit 1"),
  }
}

/** An order that was shipped long ago, one at work, a quote that waits, and a customer with many orders. */
interface ReadSubjects {
  order_id: string
  open_order_id: string
  quote_id: string
  account_id: string
  staff_id: string
  email_id: string
  plate_id: string
}

/** A list in every order, with each value of its filters, and in each of its views. */
function readsOfList<Row>(
  path: string,
  { sorts, filters, views }: ListTable<Row>,
  free: Record<string, string>,
): ConsoleRead[] {
  const values = Object.entries(filters).flatMap(([name, { options }]) =>
    Object.keys(options ?? { [free[name] ?? 'Unheard-of']: '' }).map((value) => [name, value] as const),
  )
  return [
    ...sorts
      .flatMap((sort) => [sort, `-${sort}`])
      .flatMap((sort) => [
        { path, input: { sort }, about: sort },
        { path, input: { sort, q: 'bracket' }, about: `${sort} "bracket"` },
      ]),
    ...values.map(([name, value]) => ({
      path,
      input: { filters: { [name]: [value] } },
      about: `${name} ${value}`,
    })),
    ...views.map(({ id, name: _name, ...input }) => ({ path, input, about: `view ${id}` })),
  ]
}

const TEXTS = ['', 'nothing at all', 'bracket', 'cora', '1009', 'Q-1009']

/** Every query that pages of the console make. */
export function consoleReads(
  ids: ReadSubjects,
  documents: Record<'calendar' | 'price_book' | 'routing', unknown>,
) {
  const { order_id, open_order_id, quote_id, account_id, staff_id, email_id, plate_id } = ids
  const reads: ConsoleRead[] = [
    { path: 'session' },
    { path: 'account.me' },
    { path: 'health.read' },
    { path: 'lan.read' },
    { path: 'desk.counts' },
    { path: 'desk.warnings' },
    { path: 'desk.list' },
    { path: 'desk.since' },
    { path: 'desk.storage' },
    { path: 'shopQuotes.get', input: { quote_id } },
    { path: 'shopQuotes.get', input: { quote_id: order_id }, about: 'of an order' },
    {
      path: 'console.recent',
      input: [
        { kind: 'order', id: order_id },
        { kind: 'quote', id: quote_id },
        { kind: 'customer', id: account_id },
        { kind: 'plate', id: plate_id },
      ],
    },
    ...[...TEXTS, 'cora brown', 'braket', 'koat hok', 'cora.brown', '1Z999AA110001', 'stl', 'U-1009-1'].map(
      (q) => ({
        path: 'console.search',
        input: { q },
        about: `"${q}"`,
      }),
    ),
    ...TEXTS.map((q) => ({ path: 'shopQuotes.list', input: { q }, about: `"${q}"` })),
    { path: 'shopQuotes.list', input: { cursor: [50_000, 50_000] }, about: 'page in the middle' },
    ...readsOfList('shopQuotes.list', QUOTE_LIST, { customer: account_id }),
    ...TEXTS.map((q) => ({ path: 'shopOrders.list', input: { q }, about: `"${q}"` })),
    ...readsOfList('shopOrders.list', ORDER_LIST, { customer: account_id, city: 'Nowhere' }),
    { path: 'shopOrders.get', input: { order_id } },
    { path: 'shopOrders.get', input: { order_id: open_order_id }, about: 'at work' },
    { path: 'shopOrders.part', input: { order_id: open_order_id } },
    { path: 'comments.list', input: { quote_id: open_order_id } },
    { path: 'comments.mentions' },
    { path: 'shopOrders.previewDecline', input: { order_id: open_order_id } },
    ...TEXTS.map((q) => ({ path: 'messages.inbox', input: { q }, about: `"${q}"` })),
    { path: 'messages.ofQuote', input: { quote_id } },
    { path: 'problems.ofOrder', input: { order_id } },
    { path: 'messages.lastAnswers' },
    { path: 'risk.open', input: { quote_id } },
    { path: 'risk.accepted', input: { quote_id } },
    { path: 'shipDates.list' },
    { path: 'engineering.list' },
    { path: 'reviews.list' },
    { path: 'deliveries.reviews' },
    { path: 'deliverySettings.keys' },
    { path: 'units.printCard', input: { quote_id: open_order_id } },
    { path: 'production.board' },
    { path: 'wall.board' },
    { path: 'production.suggest', input: {} },
    { path: 'production.timeline', input: { days: 7 } },
    { path: 'production.resolveCode', input: { text: '1009' } },
    { path: 'plates.get', input: { plate_id } },
    ...TEXTS.map((q) => ({ path: 'plates.list', input: { q }, about: `"${q}"` })),
    ...readsOfList('plates.list', PLATE_LIST, { printer: 'p99' }),
    { path: 'lists.choices', input: { list: 'orders' } },
    { path: 'lists.suggestions' },
    { path: 'printers.page' },
    { path: 'printerLinks.live' },
    { path: 'printerLinks.forPlate', input: { plate_id } },
    { path: 'printerLinks.settings', input: { printer_id: 'p1' } },
    { path: 'slicer.page' },
    { path: 'slicer.plate', input: { plate_id } },
    { path: 'slicer.log', input: { plate_id } },
    { path: 'calibration.page' },
    { path: 'filament.page' },
    { path: 'filament.log', input: { spool_id: 'sp_1' } },
    { path: 'filament.forPlate', input: { plate_id } },
    { path: 'buyingList.page' },
    { path: 'costs.rates' },
    { path: 'costs.ofPlate', input: { plate_id } },
    { path: 'costs.ofOrder', input: { order_id } },
    { path: 'filament.stockRule' },
    { path: 'printers.log', input: { printer_id: 'p1' } },
    { path: 'quality.report', input: { days: 30 } },
    { path: 'quality.ofOrder', input: { order_id } },
    { path: 'shipping.board' },
    { path: 'shipping.address', input: { order_id: open_order_id } },
    { path: 'shipping.parcel', input: { order_id: open_order_id } },
    { path: 'shipping.packing', input: { order_ids: [open_order_id] } },
    { path: 'shipping.slip', input: { order_id: open_order_id } },
    { path: 'shipping.handover' },
    { path: 'shipping.batches' },
    { path: 'shipping.labelPrices' },
    { path: 'shipping.printable', input: { numbers: [1009, 1010] } },
    { path: 'carriers.read' },
    { path: 'money.read', input: {} },
    { path: 'money.disputeEvidence', input: { order_id } },
    { path: 'money.outsideRefunds', input: { order_id } },
    { path: 'money.read', input: { days: 3660 }, about: 'ten years' },
    { path: 'emails.list', input: {} },
    { path: 'emails.list', input: { state: 'waiting' }, about: 'waiting' },
    { path: 'emails.get', input: { email_id } },
    { path: 'emails.about', input: { id: order_id } },
    { path: 'mailServer.read' },
    { path: 'emailTexts.digest' },
    { path: 'messages.templates' },
    ...readsOfList('customers.list', CUSTOMER_LIST, {}),
    ...TEXTS.slice(1).map((q) => ({ path: 'customers.list', input: { q }, about: `"${q}"` })),
    { path: 'customers.get', input: { customer_id: account_id } },
    ...['quotes', 'orders', 'files', 'emails', 'history', 'notes.list'].map((list) => ({
      path: `customers.${list}`,
      input: { customer_id: account_id },
    })),
    { path: 'customers.previewErase', input: { customer_id: account_id } },
    { path: 'business.get', input: { account_id } },
    { path: 'taxExemptions.list' },
    { path: 'taxExemptions.customer', input: { account_id } },
    { path: 'taxExemptions.of', input: { account_id } },
    { path: 'taxExemptions.accounts', input: { q: 'cora' } },
    { path: 'invoices.of', input: { order_id } },
    { path: 'activity.list', input: {} },
    { path: 'activity.list', input: { object: '1009' }, about: 'of an order' },
    {
      path: 'activity.list',
      input: { automatic: true, from: '2026-01-05', to: '2026-01-06' },
      about: 'of two days',
    },
    { path: 'staff.list' },
    { path: 'staff.find', input: { q: 'cora' } },
    { path: 'staff.log', input: {} },
    { path: 'staff.floorDevices.list' },
    { path: 'kiosk.list' },
    { path: 'kiosk.pictures' },
    { path: 'staff.invitations.list' },
    { path: 'backups.read' },
    { path: 'backups.reconciliation' },
    { path: 'notifications.get' },
    { path: 'notifications.waiting' },
    { path: 'notifications.ofPerson', input: { account_id: staff_id } },
    { path: 'setUp.read' },
    { path: 'setUp.testOrder' },
    { path: 'catalog.stock' },
    { path: 'documents.list' },
    { path: 'documents.get', input: { kind: 'catalog' } },
    { path: 'documents.versions', input: { kind: 'catalog' } },
    { path: 'documents.compare', input: { kind: 'catalog', from: 1, to: 1 } },
    { path: 'documents.export', input: { kind: 'all' } },
    { path: 'documents.previewCalendar', input: { calendar: documents.calendar } },
    { path: 'documents.tryRouting', input: { routing: documents.routing } },
    { path: 'documents.tryPrices', input: { book: documents.price_book, speed: 'week' } },
    { path: 'documents.trialDeliveries' },
    { path: 'documents.trialOrders', input: { number: null } },
    { path: 'documents.trialSales' },
    { path: 'documents.holidays' },
    { path: 'emailTexts.subjects', input: { about: 'order', search: 'bracket' } },
    { path: 'emailTexts.source', input: { id: null } },
    { path: 'payments.read' },
    { path: 'salesTax.services' },
    { path: 'shopDetails.public' },
    { path: 'brand.public' },
    { path: 'reports.accountingMonths' },
  ]
  return reads
}

/** Queries that no page of the console makes often, each with the reason why it is not measured here. */
export const NOT_MEASURED: Record<string, string> = {
  'backups.restorable': 'reads the folders of backups',
  'backups.dataFolder': 'reads a setting of the machine',
  'backups.keptCopies': 'reads the folders of kept copies',
  'exports.read': 'reads the state of a thread',
  'logs.list': 'reads the log files',
  'logs.level': 'reads a setting of the program',
  'logs.retention': 'reads a setting of the program',
  'logs.crashes': 'reads the folder of crash reports',
  'logs.crash': 'reads a crash report',
  'logs.lastRun': 'reads what the start has noted',
  'logs.bundleFile': 'reads a file of a support bundle',
  'customers.merge.preview': 'needs a guest and an account; reads their quotes by index',
  'production.checkPlates': 'checks a suggestion that production.suggest has made',
  'production.previewMove': 'plans again what production.timeline plans',
  'problems.own': 'a page of customers',
  'problems.linked': 'a page of customers',
  'quotes.total': 'a page of customers',
  'account.addresses.list': 'a page of customers',
  'messages.own': 'a page of customers',
  'messages.linked': 'a page of customers',
  'risk.own': 'a page of customers',
  'money.preview': 'reads one order by its id',
  'shipping.namedOrders': 'reads the orders of a pasted list by their numbers',
  'plates.bed': 'waits for the outlines that a worker makes',
  'quality.shownPhotos': 'a page of customers',
  'quality.followedPhotos': 'a page of customers',
  'reports.read': 'a thread of its own; the bench of reports measures it',
  'shopFloor.screen': 'a tablet without a person: its own device by id',
  'kiosk.screen': 'the browser of a customer: its own kiosk by id',
}

/** Routers of pages for customers and of one's own account. */
export const CUSTOMER_ROUTERS = [
  'materials',
  'stock',
  'start',
  'quotes',
  'baskets',
  'review',
  'account',
  'workstation',
  'orders',
  'invoices',
  'business',
  'taxExemptions',
  'terms',
]
