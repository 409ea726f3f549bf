import { customerName } from '../../shared/desk/customers/customer.ts'
import type { SearchHit } from '../../shared/desk/console-search.ts'
import { effectiveStatus } from '../../shared/quoting/quotes/expiry.ts'
import { quoteNumberOf } from '../../shared/quoting/quotes/quote-number.ts'
import type { Printer } from '../../shared/catalog/printers/printers.ts'
import type { FoundCustomer, FoundOrder, FoundPlate, FoundQuote, FoundRows } from './search-store.ts'

export function showRows({ orders, quotes, customers }: FoundRows, now: number): SearchHit[] {
  return [
    ...orders.map(showOrder),
    ...quotes.map((quote) => showQuote(quote, now)),
    ...customers.map(showCustomer),
  ]
}

export function showOrder(order: FoundOrder): SearchHit {
  return { kind: 'order', ...order }
}

export function showQuote({ seq, expires_at, ...quote }: FoundQuote, now: number): SearchHit {
  const status = effectiveStatus({ status: quote.status, expires_at }, now)
  return { kind: 'quote', number: quoteNumberOf({ seq }), ...quote, status }
}

export function showCustomer({ id, kind, name, email, orders, open_orders }: FoundCustomer): SearchHit {
  const shown = customerName({ name, email, kind, erased_at: null })
  return { kind: 'customer', id, name: shown, email, orders, open_orders }
}

export function showPlate({ printer_id, ...plate }: FoundPlate, printers: readonly Printer[]): SearchHit {
  const printer = printers.find(({ id }) => id === printer_id)?.name ?? null
  return { kind: 'plate', ...plate, printer }
}
