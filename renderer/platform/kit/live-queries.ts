import type { LiveChanges, LiveSubjectKind } from '../../../shared/desk/history/live-changes.ts'

const QUOTES = [
  'customers',
  'desk',
  'shopQuotes',
  'setUp',
  'shipDates',
  'engineering',
  'reviews',
  'deliveries',
  'risk',
]
const FLOOR = [
  'production',
  'wall',
  'plates',
  'units',
  'shopOrders',
  'shopQuotes',
  'desk',
  'setUp',
  'filament',
  'buyingList',
  'printerLinks',
  'costs',
]

/** The routers, or single queries, that show something of a subject. */
const SHOWN_BY: Record<LiveSubjectKind, readonly string[]> = {
  customer: ['customers'],
  quote: QUOTES,
  order: [...FLOOR, 'quality', 'shipping', 'money', 'customers'],
  comment: ['comments'],
  plate: [...FLOOR, 'slicer.plate', 'calibration'],
  printer: ['production', 'wall', 'printers', 'printerLinks', 'units', 'shipDates', 'desk', 'shopQuotes'],
  spool: ['filament', 'buyingList', 'desk'],
  message: ['messages', 'problems', 'desk', 'shopQuotes', 'deliveries'],
  email: ['emails', 'mailServer', 'shopOrders', 'shopQuotes', 'desk', 'customers'],
  money: ['money', 'problems', 'shopOrders', 'shopQuotes', 'billing', 'desk', 'customers', 'invoices'],
  desk: ['desk.list'],
  business: ['business', 'taxExemptions'],
  device: ['shopFloor', 'staff.floorDevices.list', 'kiosk.list'],
  warning: ['desk.warnings', 'desk.storage', 'desk.list'],
  lan: ['lan'],
  backup: ['backups', 'desk.warnings', 'desk.list'],
  notice: ['notifications'],
  clock: ['production.timeline', 'wall.board'],
  document: [
    'documents',
    'catalog',
    'filament',
    'buyingList',
    'setUp',
    'printers',
    'production',
    'wall',
    'shopDetails',
    'brand',
    'terms',
    'salesTax',
    'payments',
    'carriers',
    'shipping',
    'deliveries',
    'deliverySettings',
    'emails',
    'emailTexts',
    'mailServer',
    'calibration',
    'shopQuotes',
    'desk',
  ],
}
const ALL = new Set(Object.values(SHOWN_BY).flat())

/** Returns the routers and queries that a message concerns. */
export function shownBy({
  everything,
  subjects,
}: Pick<LiveChanges, 'everything' | 'subjects'>): ReadonlySet<string> {
  return everything ? ALL : new Set(subjects.flatMap(({ kind }) => SHOWN_BY[kind]))
}

/** Returns true if a tRPC query is one of these, or of one of these routers: its key begins with the path. */
export function isShownBy(shown: ReadonlySet<string>, queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  return Array.isArray(path) && (shown.has(String(path[0])) || shown.has(path.join('.')))
}
