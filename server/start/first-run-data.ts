import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentKind } from '../../shared/operations/documents/document-kinds.ts'

/** Returns the initial documents of a new shop, from `resources`. */
export function firstRunData(resources: string): Record<DocumentKind, unknown> {
  const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(resources, ...path), 'utf8'))
  const profiles = readdirSync(join(resources, 'printer-profiles'))
    .filter((name) => name.endsWith('.json'))
    .sort()
  return {
    catalog: read('catalog.json'),
    price_book: read('price-book.json'),
    calendar: read('calendar.json'),
    costs: read('costs.json'),
    printers: read('printers.json'),
    printer_profiles: profiles.map((name) => read('printer-profiles', name)),
    // Nothing was printed yet.
    calibration: { factors: [] },
    print_limits: read('print-limits.json'),
    routing: read('routing.json'),
    sales_tax: read('sales-tax.json'),
    shop_details: read('shop-details.json'),
    delivery: read('delivery.json'),
    mail: read('mail.json'),
    // Every email begins with its default text.
    email_texts: {},
    terms: read('terms.json'),
    brand: read('brand.json'),
  }
}

/** Returns the SHA-256 of the public sample parts. */
export function sampleHashes(resources: string): string[] {
  const folder = join(resources, 'sample-parts')
  return readdirSync(folder).map((name) => hash('sha256', readFileSync(join(folder, name)), 'hex'))
}
