import type { Customer } from '../../shared/desk/desk.ts'
import { deskItemId, type DeskItem } from '../../shared/desk/desk-item.ts'
import type { DeskKind } from '../../shared/desk/desk-kinds.ts'
import { quoteNumberOf } from '../../shared/quoting/quotes/quote-number.ts'
import { consoleLinksOf } from '../quoting/quote-fields.ts'
import type { Shop } from '../platform/shop.ts'
import { findListed, type ListedRow } from './desk-store.ts'
import { customerOf } from './waiting-for-staff.ts'

/** The facts that differ between the items of one quote or order. */
type ItemFacts = Pick<DeskItem, 'reason' | 'since' | 'clock' | 'action' | 'state'> & {
  /** The subject, if it is not the quote or order itself. */
  subject_id?: string
  title?: string
  quote_number?: string
}

/** Returns an item about a quote, or about the order that it became. */
export function itemOfQuote(shop: Shop, kind: DeskKind, row: ListedRow, facts: ItemFacts): DeskItem {
  const { subject_id = row.id, ...others } = facts
  return {
    id: deskItemId({ kind, subject_id }),
    kind,
    subject_id,
    title: row.filename,
    thumbnail_url: consoleLinksOf(shop, row).thumbnail_url,
    color: row.color,
    customer: customerOf(row),
    quantity: row.quantity,
    quote_id: row.id,
    quote_number: quoteNumberOf(row),
    order_number: row.order_number,
    practice: row.practice === 1,
    page: null,
    ...others,
  }
}

/** Returns an item about an order, by its id. */
export function itemOfOrder(shop: Shop, kind: DeskKind, orderId: string, facts: ItemFacts): DeskItem {
  return itemOfQuote(shop, kind, findListed(shop.db, orderId)!, facts)
}

const NO_ORDER = {
  thumbnail_url: null,
  color: null,
  customer: null as Customer | null,
  quantity: null,
  quote_id: null,
  quote_number: null,
  order_number: null,
  practice: false,
  clock: null,
  page: null,
}

/** Returns an item about a printer or the program. */
export function itemOfShop(
  kind: DeskKind,
  facts: Pick<DeskItem, 'subject_id' | 'title' | 'reason' | 'since' | 'action' | 'state'> &
    Partial<Pick<DeskItem, 'page' | 'thumbnail_url' | 'color' | 'clock'>>,
): DeskItem {
  return { ...NO_ORDER, id: deskItemId({ kind, subject_id: facts.subject_id }), kind, ...facts }
}
