import { z } from 'zod'
import { Catalog } from '../../shared/catalog/catalog.ts'
import { PrinterProfile } from '../../shared/geometry/printer-profile.ts'
import { PrintLimits } from '../../shared/geometry/print-limits.ts'
import { PriceBook } from '../../shared/pricing/price-book.ts'
import { RoutingRules } from '../../shared/pricing/routing.ts'
import { ShopCalendar } from '../../shared/scheduling/calendar.ts'
import { MailSettings } from '../../shared/mail/mail-settings.ts'
import { SalesTaxRules } from '../../shared/payments/sales-tax.ts'
import { DeliveryRules } from '../../shared/delivery/delivery-rules.ts'
import { ShopDetails } from '../../shared/shop-details.ts'
import { Printer } from '../../shared/scheduling/printers.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'

/** The shop's own data, as stored documents: first-run contents come from `resources`, the operator edits them later. */
export const DOCUMENTS = {
  catalog: Catalog,
  price_book: PriceBook,
  calendar: ShopCalendar,
  printers: z.array(Printer).min(1),
  printer_profiles: z.array(PrinterProfile).min(1),
  print_limits: PrintLimits,
  routing: RoutingRules,
  sales_tax: SalesTaxRules,
  shop_details: ShopDetails,
  delivery: DeliveryRules,
  mail: MailSettings,
} as const

export type DocumentKind = keyof typeof DOCUMENTS
const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as DocumentKind[]

/** One document in one version; old versions explain old prices. Throws when the stored text does not match its schema. */
export function readDocument<K extends DocumentKind>(
  db: ReadDb,
  kind: K,
  version: number,
): z.output<(typeof DOCUMENTS)[K]> {
  const row = db.get<{ body: string }>(
    'select body from documents where kind = ? and version = ?',
    kind,
    version,
  )
  if (!row) throw new Error(`there is no version ${version} of ${kind}`)
  return DOCUMENTS[kind].parse(JSON.parse(row.body)) as z.output<(typeof DOCUMENTS)[K]>
}

/** Adds a version. Earlier ones stay for the quotes that were priced with them. */
export function writeDocument(
  tx: WriteDb,
  document: { kind: DocumentKind; body: unknown; now: number; by: string | null },
): number {
  const checked = DOCUMENTS[document.kind].parse(document.body)
  const version =
    (tx.get<{ version: number | null }>(
      'select max(version) as version from documents where kind = ?',
      document.kind,
    )?.version ?? 0) + 1
  tx.run(
    'insert into documents (kind, version, body, created_at, created_by) values (?, ?, ?, ?, ?)',
    document.kind,
    version,
    JSON.stringify(checked),
    document.now,
    document.by,
  )
  return version
}

/** Adds the documents that a shop does not have yet, and limits of findings that are new in this program. */
export function seedDocuments(tx: WriteDb, first: Record<DocumentKind, unknown>, now: number): void {
  const present = new Set(
    tx.all<{ kind: string }>('select distinct kind from documents').map((row) => row.kind),
  )
  for (const kind of DOCUMENT_KINDS)
    if (!present.has(kind)) writeDocument(tx, { kind, body: first[kind], now, by: null })
  addNewLimits(tx, first.print_limits as object, now)
}

/** Keeps the limits that the shop has set; the earlier version stays for the quotes that used it. */
function addNewLimits(tx: WriteDb, first: object, now: number): void {
  const row = tx.get<{ body: string }>(
    "select body from documents where kind = 'print_limits' order by version desc limit 1",
  )
  const stored = JSON.parse(row?.body ?? '{}') as object
  if (Object.keys(first).every((code) => code in stored)) return
  writeDocument(tx, { kind: 'print_limits', body: { ...first, ...stored }, now, by: null })
}
