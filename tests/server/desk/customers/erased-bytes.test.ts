import { copyFileSync, mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { seedDocuments } from '../../../../server/catalog/document-store.ts'
import { previewErase } from '../../../../server/desk/customers/erase-plan.ts'
import { eraseCustomer } from '../../../../server/desk/customers/erase-customer.ts'
import { finishErasing } from '../../../../server/desk/customers/finish-erasing.ts'
import { forgetTracking } from '../../../../server/desk/customers/forget-tracking.ts'
import { PERSONAL_TABLES } from '../../../../server/desk/customers/personal-tables.ts'
import { removeOldSnapshots } from '../../../../server/desk/customers/remove-old-snapshots.ts'
import { openDatabase } from '../../../../server/platform/db/db.ts'
import { firstRunData } from '../../../../server/start/first-run-data.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { TRACKING_KEPT_DAYS } from '../../../../shared/desk/customers/erase.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { writeFilledShop } from '../../platform/db/filled-shop.ts'

let testShop: TestShop
afterEach(() => testShop.close())

const CUSTOMER = 'u_1'
const OWNER: Caller = {
  kind: 'account',
  account_id: 'owner',
  role: 'owner',
  auth: 'session',
  scopes: [],
  key: null,
  grant: null,
  session: 'here',
}
/** Begins every planted text: letters that are in no text of the program, so that even a word of the search index shows them. */
const RARE = 'ѯѱѡ'

/** Columns that stay, by the reason. Whatever else a personal table has as text is planted, so a new column has to be erased or named. */
const STAYS_FOR: Record<string, readonly string[]> = {
  'words, numbers and names of the program': [
    'outbox.kind',
    'outbox.text_kind',
    'events.what',
    'events.from_state',
    'events.to_state',
    'deliveries.provider',
    'deliveries.provider_quote',
    'baskets.shown_days',
    'shipping_labels.provider',
    'shipping_labels.reference',
    'shipping_batch_orders.refusal',
    'filament_log.kind',
    'unit_failures.reason',
    'unit_failures.status',
    'slicing_jobs.content_key',
    'slicing_jobs.slicer',
    'plate_print_files.sha256',
    'plate_print_files.slicer',
    'plate_print_files.filaments',
    'printer_actions.file_name',
    'printer_jobs.sha256',
    'printer_jobs.file_name',
    'orders.purchase_number',
    'quotes.file_id',
    'quotes.analysis_key',
    'quotes.print_key',
    'quotes.versions',
    'accounts.file_secret',
    'events.actor_id',
  ],
  'what was made, by which printer, and when': [
    'unit_failures.printer_id',
    'plates.printer_id',
    'plates.material',
    'plates.color',
    'printer_actions.printer_id',
    'printer_jobs.printer_id',
    'order_units.needs',
    'order_units.printer_id',
    'quotes.material',
    'quotes.color',
    'quotes.print_settings',
    'quotes.part',
    'problem_reports.units',
    'parcels.box',
    'parcels.size_mm',
    'shipping_labels.size_mm',
  ],
  'the books: prices, days, taxes and where they were due': [
    'deliveries.city',
    'deliveries.window',
    'deliveries.parcels',
    'purchases.ship_by',
    'purchases.tax',
    'purchases.session_id',
    'purchases.payment_ref',
    'checkouts.ship_by',
    'checkouts.tax',
    'checkouts.payment_ref',
    'stray_payments.payment_ref',
    'stray_payments.provider_ref',
    'tax_exemptions.states',
    'tax_exemptions.certificate_number',
    'tax_exemptions.form',
    'tax_exemptions.expires_on',
    'tax_reports.calculation_ref',
    'tax_reports.provider_ref',
    'ledger.provider_ref',
    'orders.ship_by',
    'orders.expected_ship_by',
    'quotes.options',
    'quotes.breakdown',
    'quotes.extras',
  ],
  'proof in a dispute': [
    'risk_offers.text',
    'risk_offers.terms',
    'risk_offers.choices',
    'shipments.carrier',
    'shipments.provider_ref',
    'shipments.arrives_by',
    'parcels.carrier',
    'parcels.provider_ref',
    'parcels.arrives_by',
    'trackers.carrier',
    'trackers.said',
    'trackers.estimated_day',
    'shipping_labels.provider_ref',
    'shipping_labels.carrier',
  ],
}
const STAYS = new Set(Object.values(STAYS_FOR).flat())

/** Stays until a delivery can no longer be disputed. */
const TRACKING =
  /^(shipments|parcels|shipping_labels|trackers)[.](tracking_number|tracking_url)$|^trackers[.]provider_ref$|^events[.]details$/

/** The JSON in which a text is planted. */
const JSON_WITH: Record<string, (text: string) => unknown> = {
  'quotes.flags': (text) => [text],
  'quotes.manufacturability': (text) => ({ findings: [{ text }] }),
  'checkouts.delivery': (text) => ({ address: text, fee_note: text }),
  'purchases.delivery': (text) => ({ address: text, fee_note: text }),
  'customer_merges.quotes': (text) => [text],
  'customer_merges.notes': (text) => [text],
  'events.details': (text) => ({ carrier: 'UPS', tracking_number: text, tracking_url: text }),
  'invoices.content': (text) => ({
    buyer: [text],
    facts: [
      { name: 'Order', value: '1009' },
      { name: 'PO number', value: text },
      { name: 'Note', value: text },
    ],
    lines: [{ text, detail: '3D-printed part, PLA, black', cents: 100 }],
  }),
}

interface Column {
  name: string
  type: string
  pk: number
}

/** Texts of personal tables that are not a key, a reference, or one of a few words that the schema lists. */
function plantEverywhere(raw: Database.Database): Map<string, string> {
  const planted = new Map<string, string>()
  for (const { table, of } of PERSONAL_TABLES) {
    const references = new Set(
      raw.prepare(`select "from" from pragma_foreign_key_list('${table}')`).pluck().all(),
    )
    const columns = raw.prepare(`select name, type, pk from pragma_table_info('${table}')`).all() as Column[]
    for (const { name, type, pk } of columns) {
      const isKey = pk > 0 || name === 'id' || references.has(name) || new RegExp(`\\b${name}\\b`).test(of)
      if (type !== 'TEXT' || isKey || STAYS.has(`${table}.${name}`)) continue
      const text = `${RARE}-${table}-${name}.`
      const value = JSON.stringify(JSON_WITH[`${table}.${name}`]?.(text)) ?? text
      if (plant(raw, `update ${table} set ${name} = :text where ${of}`, value))
        planted.set(`${table}.${name}`, text)
    }
  }
  return planted
}

/** False for a column whose words the schema lists, and for a table without rows of the customer. */
function plant(raw: Database.Database, sql: string, text: string): boolean {
  try {
    return raw.prepare(sql).run({ text, customer: CUSTOMER }).changes > 0
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_CHECK') return false
    throw new Error(`${sql}: ${(error as Error).message}`, { cause: error })
  }
}

function withoutGuards(raw: Database.Database, work: () => void): void {
  const guards = raw
    .prepare(`select name, sql from sqlite_schema where type = 'trigger' and sql like '%raise(abort%'`)
    .all() as { name: string; sql: string }[]
  for (const { name } of guards) raw.exec(`drop trigger ${name}`)
  work()
  for (const { sql } of guards) raw.exec(sql)
}

function plantedShop(file: string, planted: Map<string, string>): void {
  writeFilledShop(file)
  const database = openDatabase(file, PROGRAM.migrations)
  database.write((tx) => {
    tx.run('delete from documents')
    seedDocuments(tx, firstRunData(PROGRAM.resources), MONDAY_MORNING)
  })
  database.close()
  const raw = new Database(file)
  raw.pragma('foreign_keys = off')
  withoutGuards(raw, () => {
    raw.exec(`update device_logins set account_id = 'u_1'; update oauth_requests set account_id = 'u_1';
      update passkey_challenges set account_id = 'u_1', purpose = 'add'; update plate_units set order_id = 'q_1';
      update filament_log set order_id = 'q_1';
      update accounts set role = 'customer'; update program_runs set id = 'earlier';
      insert into accounts (id, email, name, role, file_secret, created_at) values ('owner', 'owner@shop.test', 'Olive', 'owner', 'x', 1);
      insert into sessions (id_hash, account_id, created_at, seen_at, expires_at, proved_at)
        values ('here', 'owner', 1, 1, ${MONDAY_MORNING * 2}, ${MONDAY_MORNING});
      update orders set status = 'completed', completed_at = ${MONDAY_MORNING};
      update events set subject = 'order', subject_id = 'q_1', what = 'shipped', details = '{}'
        where id = (select max(id) from events); delete from clock_marks;
      update quotes set account_id = 'u_1', guest_id = null where id = 'q_1'`)
    for (const [column, text] of plantEverywhere(raw)) planted.set(column, text)
  })
  raw.close()
  // A change of the account writes both anew.
  planted.delete('customers.name')
  planted.delete('customers.email')
}

/** The texts that are in the bytes of any file, with the file. */
function found(folder: string, planted: ReadonlyMap<string, string>): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.flatMap(({ name, parentPath }) => {
    const bytes = readFileSync(join(parentPath, name))
    return [...planted]
      .filter(([, text]) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')))
      .map(([column]) => `${column} in ${name}`)
  })
}

/** A text in every column is looked for in all bytes of the data folder: seconds of work, more beside other tests. */
const READS_EVERY_BYTE_MS = 60_000

test(
  'nothing that was typed about an erased customer is in the bytes of any file of the data folder',
  async () => {
    const planted = new Map([['the search index', RARE]])
    testShop = await openTestShop({ onDisk: (file) => plantedShop(file, planted) })
    const { shop } = testShop
    const folder = shop.settings.data_dir
    const columns = () => new Set(found(folder, planted).map((line) => line.split(' in ')[0]))
    expect(columns()).toEqual(new Set(planted.keys()))
    const { email } = shop.db.get<{ email: string }>('select email from customers where id = ?', CUSTOMER)!
    await eraseCustomer(shop, OWNER, { customer_id: CUSTOMER, typed: email, reason: 'Asked by phone' })
    const kept = [...planted.keys()].filter((column) => TRACKING.test(column))
    expect(columns()).toEqual(new Set(['the search index', ...kept]))
    testShop.wait((TRACKING_KEPT_DAYS + 1) * DAY)
    forgetTracking(shop)
    await finishErasing(shop)
    expect(found(folder, planted)).toEqual([])
  },
  READS_EVERY_BYTE_MS,
)

test(
  'a copy from before an update has an erased customer until 30 days after it, and the erase names the day',
  async () => {
    const planted = new Map<string, string>()
    testShop = await openTestShop({ onDisk: (file) => plantedShop(file, planted) })
    const { shop } = testShop
    const folder = join(shop.settings.data_dir, 'backups')
    const copy = join(folder, 'before-0054.sqlite')
    mkdirSync(folder, { recursive: true })
    copyFileSync(join(shop.settings.data_dir, 'shop.sqlite'), copy)
    utimesSync(copy, MONDAY_MORNING, MONDAY_MORNING)
    expect(previewErase(shop, OWNER, { customer_id: CUSTOMER }).copies).toContainEqual({
      what: 'Copies of the database from before updates (1)',
      until: 'Until Thu, Dec 17, if the program runs then.',
    })
    testShop.wait(30 * DAY)
    removeOldSnapshots(shop)
    expect(found(folder, planted)).not.toEqual([])
    testShop.wait(1)
    removeOldSnapshots(shop)
    expect(readdirSync(folder)).toEqual([])
  },
  READS_EVERY_BYTE_MS,
)
