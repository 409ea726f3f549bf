import type { LiveChanges, LiveSubjectKind } from '../../../shared/history/live-changes.ts'

const QUOTES = ['customers', 'desk', 'setUp', 'shipDates', 'engineering', 'reviews', 'deliveries']
const FLOOR = ['floor', 'plates', 'units', 'production', 'shopOrders', 'desk', 'setUp']

/** The routers whose queries show something of a subject. */
const SHOWN_BY: Record<LiveSubjectKind, readonly string[]> = {
  customer: ['customers'],
  quote: QUOTES,
  order: [...FLOOR, 'quality', 'shipping', 'money', 'customers'],
  plate: FLOOR,
  printer: ['floor', 'printers', 'production', 'shipDates'],
  email: ['letters', 'shopOrders', 'desk', 'customers'],
  money: ['money', 'shopOrders', 'billing', 'desk', 'customers', 'invoices'],
  business: ['business', 'exemptions'],
  document: [
    'documents',
    'setUp',
    'printers',
    'floor',
    'shopDetails',
    'brand',
    'taxes',
    'paymentSetUp',
    'carriers',
    'shipping',
    'deliveries',
    'letters',
    'emailTexts',
    'desk',
  ],
}
const ALL = new Set(Object.values(SHOWN_BY).flat())

/** Returns the routers whose queries a message concerns. */
export function routersOf({
  everything,
  subjects,
}: Pick<LiveChanges, 'everything' | 'subjects'>): ReadonlySet<string> {
  return everything ? ALL : new Set(subjects.flatMap(({ kind }) => SHOWN_BY[kind]))
}

/** The router of a tRPC query: its key begins with the path. */
export function routerOf(queryKey: readonly unknown[]): string | null {
  const [path] = queryKey
  return Array.isArray(path) && typeof path[0] === 'string' ? path[0] : null
}
