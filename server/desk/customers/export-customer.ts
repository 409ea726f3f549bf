import { csvLines } from '../../../shared/platform/csv.ts'
import type { OneCustomer } from '../../../shared/desk/customers/customer.ts'
import { originalFileName } from '../../../shared/orders/part-file-name.ts'
import { pacificDayOf } from '../../../shared/platform/time.ts'
import { personOf, staffWith } from '../../accounts/authenticate.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordRead } from '../../platform/db/best-effort.ts'
import { tryAddress } from '../../quoting/delivery/address-store.ts'
import { findPartFile } from '../../platform/files/part-files.ts'
import { findOrder } from '../../orders/order-store.ts'
import { receiptOfOrder } from '../../orders/read-receipt.ts'
import { zipArchive, type ArchiveEntry } from '../../platform/libraries/zip-archive.ts'
import type { Shop } from '../../platform/shop.ts'
import { getCustomer } from './customer-store.ts'
import { exportReadme, type ReadmeFile } from './export-readme.ts'
import { countRows, readRows, type PersonalRow } from './personal-rows.ts'
import type { PersonalTable } from './personal-table.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

/** An archive to download. */
export interface ExportFile {
  filename: string
  chunks: AsyncIterable<Uint8Array>
}

/** Returns everything the shop holds about a customer, for an owner who signed in recently. */
export function exportCustomer(shop: Shop, caller: Caller, input: OneCustomer): ExportFile {
  staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  return makeExport(shop, caller, input.customer_id)
}

/** The same for one's own account. */
export function exportOwnData(shop: Shop, caller: Caller): ExportFile {
  const { account_id } = personOf(caller)
  requireRecentSignIn(shop, caller)
  return makeExport(shop, caller, account_id)
}

/** Throws unless `exportCustomer` would make the archive: a page asks before it opens the download. */
export function prepareExport(shop: Shop, caller: Caller, input: OneCustomer): { path: string } {
  staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  getCustomer(shop.db, input.customer_id)
  return { path: `/console/customers/${input.customer_id}/export.zip` }
}

export function prepareOwnExport(shop: Shop, caller: Caller): { path: string } {
  personOf(caller)
  requireRecentSignIn(shop, caller)
  return { path: '/account/export.zip' }
}

function makeExport(shop: Shop, caller: Caller, customerId: string): ExportFile {
  const { id } = getCustomer(shop.db, customerId)
  const now = shop.clock.now()
  recordRead(shop, caller, [{ subject: 'customer', subject_id: id, what: 'data exported' }])
  const files = [
    ...tableFiles(shop, id),
    ...partFiles(shop, id),
    ...photos(shop, id),
    ...messagePhotos(shop, id),
    ...receipts(shop, id),
  ]
  const { shop_details } = readShopData(shop.db)
  const readme = exportReadme({ customer_id: id, now, shop_name: shop_details.name, files })
  const entries = [{ path: 'README.txt', content: { lines: () => [readme] } }, ...files]
  return {
    filename: `customer-data-${id}-${pacificDayOf(now)}.zip`,
    chunks: zipArchive(entries, now),
  }
}

type ExportedFile = ArchiveEntry & ReadmeFile

/** Returns each table with rows, as JSON lines and as CSV. */
function tableFiles(shop: Shop, customerId: string): ExportedFile[] {
  const exported = PERSONAL_TABLES.filter(({ leaves_out }) => leaves_out !== 'all')
  return countRows(shop.db, exported, customerId).flatMap(({ personal, count }) => {
    if (count === 0) return []
    const { table, what } = personal
    const file = { rows: count, what }
    const read = () => openedRows(shop, personal, customerId)
    return [
      { ...file, path: `data/${table}.jsonl`, content: { lines: () => jsonLines(read()) } },
      { ...file, path: `data/${table}.csv`, content: { lines: () => personalCsv(read()) } },
    ]
  })
}

/** Addresses are stored encrypted; an export shows them. */
function* openedRows(shop: Shop, personal: PersonalTable, customerId: string): Generator<PersonalRow> {
  for (const row of readRows(shop.db, personal, customerId)) {
    const { address } = row
    if (typeof address === 'string') yield { ...row, address: JSON.stringify(tryAddress(shop, address)) }
    else yield row
  }
}

function* jsonLines(rows: Iterable<PersonalRow>): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`
}

function* personalCsv(rows: Iterable<PersonalRow>): Generator<string> {
  let isFirst = true
  for (const row of rows) {
    if (isFirst) yield csvLines([Object.keys(row)])
    isFirst = false
    yield csvLines([Object.values(row)], true)
  }
}

/** Returns the original part files that are still stored, each once. */
function partFiles(shop: Shop, customerId: string): ExportedFile[] {
  const rows = shop.db.all<{ id: string; sha256: string; filename: string }>(
    `select min(quotes.id) as id, quotes.sha256, quotes.filename from customer_quotes
       join quotes on quotes.id = customer_quotes.id where customer_id = ? group by quotes.sha256`,
    customerId,
  )
  return rows.flatMap(({ id, sha256, filename }) => {
    const stored = findPartFile(shop.db, sha256)
    if (!stored || stored.removed_at !== null || !shop.files.has(sha256)) return []
    const number = findOrder(shop.db, id)?.number ?? null
    const path = `files/${id}-${originalFileName({ filename, number }, stored.kind)}`
    return [
      {
        path,
        what: 'Part file as it was uploaded',
        rows: null,
        content: { file: shop.files.partPath(sha256) },
      },
    ]
  })
}

/** Returns the photos that the customer was shown. */
function photos(shop: Shop, customerId: string): ExportedFile[] {
  const rows = shop.db.all<{ id: string; sha256: string; number: number }>(
    `select order_photos.id, order_photos.sha256, orders.number from customer_quotes
       join orders on orders.id = customer_quotes.id join order_photos on order_id = orders.id
     where customer_id = ? and shown_at is not null order by orders.number, taken_at`,
    customerId,
  )
  return rows
    .filter(({ sha256 }) => shop.files.photos.has(sha256))
    .map(({ id, sha256, number }) => ({
      path: `photos/${number}-${id}.jpg`,
      what: 'Photo of printed parts',
      rows: null,
      content: { file: shop.files.photos.path(sha256) },
    }))
}

/** Returns the photos of messages, of both sides. */
function messagePhotos(shop: Shop, customerId: string): ExportedFile[] {
  const rows = shop.db.all<{ id: string; quote_id: string; sha256: string }>(
    `select message_photos.id, message_photos.quote_id, message_photos.sha256 from customer_quotes
       join message_photos on message_photos.quote_id = customer_quotes.id
     where customer_id = ? and message_id is not null order by message_photos.created_at, message_photos.id`,
    customerId,
  )
  return rows
    .filter(({ sha256 }) => shop.files.photos.has(sha256))
    .map(({ id, quote_id, sha256 }) => ({
      path: `messages/${quote_id}-${id}.jpg`,
      what: 'Photo of a message',
      rows: null,
      content: { file: shop.files.photos.path(sha256) },
    }))
}

function receipts(shop: Shop, customerId: string): ExportedFile[] {
  const rows = shop.db.all<{ id: string; number: number }>(
    `select orders.id, orders.number from customer_quotes join orders on orders.id = customer_quotes.id
     where customer_id = ? order by orders.number`,
    customerId,
  )
  return rows.map(({ id, number }) => ({
    path: `receipts/receipt-${number}.pdf`,
    what: 'Receipt of an order',
    rows: null,
    content: { bytes: async () => (await receiptOfOrder(shop, findOrder(shop.db, id)!)).bytes },
  }))
}
