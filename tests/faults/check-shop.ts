import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { UnitStatus } from '../../shared/orders/production/unit-states.ts'
import type { Journal } from './journal.ts'
import { runToEnd } from './server-process.ts'

const RANKS: readonly UnitStatus[] = ['queued', 'printing', 'finishing', 'ready', 'shipped']

/** Runs the checks of one shop and collects what is wrong, as sentences. */
interface Check {
  journal: Journal
  rows: <Row>(sql: string) => Row[]
  wrong: string[]
}

/**
 * Compares a data folder with what customers and staff were answered. Returns what is wrong: lost, done twice, or damaged. The
 * server may be running.
 */
export async function checkShop(data: string, journal: Journal): Promise<string[]> {
  const raw = new Database(join(data, 'shop.sqlite'), { readonly: true })
  const wrong: string[] = []
  try {
    const rows = <Row>(sql: string) => raw.prepare(sql).all() as Row[]
    const check = { journal, rows, wrong }
    checkUploads(check, data)
    checkSales(check)
    checkProduction(check)
    checkRefunds(check)
    checkDuplicates(check)
  } finally {
    raw.close()
  }
  const doctor = await runToEnd('doctor', ['--data', data])
  if (doctor.code !== 0) wrong.push(`doctor: ${doctor.said}`)
  return wrong
}

/** Every accepted upload has its quote and its bytes. */
function checkUploads({ journal, rows, wrong }: Check, data: string): void {
  const quotes = new Map(
    rows<{ id: string; sha256: string }>('select id, sha256 from quotes').map((row) => [row.id, row.sha256]),
  )
  const folder = join(data, 'files/parts')
  const stored = new Set(readdirSync(folder))
  for (const [id, sha256] of journal.uploads) {
    if (quotes.get(id) !== sha256) wrong.push(`the quote ${id} was accepted and is lost`)
    if (!stored.has(sha256)) wrong.push(`the file of quote ${id} is lost`)
    else if (
      createHash('sha256')
        .update(readFileSync(join(folder, sha256)))
        .digest('hex') !== sha256
    )
      wrong.push(`the file of quote ${id} is damaged`)
  }
  for (const id of journal.requotes) if (!quotes.has(id)) wrong.push(`the requote ${id} is lost`)
}

interface Sale {
  id: string
  number: number
  quantity: number
  units: number
  captures: number
  captured: number
  agreed: number
  placed: number
  invoices: number
  emails: number
}

const SALES = `select orders.id, number, quotes.quantity, checkouts.total_cents as agreed,
    (select count(*) from order_units where order_id = orders.id) as units,
    (select count(*) from ledger where order_id = orders.id and kind = 'capture') as captures,
    (select sum(amount_cents) from ledger where order_id = orders.id and kind = 'capture') as captured,
    (select count(*) from events where subject = 'order' and subject_id = orders.id and what = 'placed') as placed,
    (select count(*) from invoices join ledger on ledger.id = invoices.ledger_id join orders as mate on mate.id = invoices.order_id
      where (mate.id = orders.id or mate.purchase_number = orders.purchase_number) and ledger.kind = 'capture') as invoices,
    (select count(*) from outbox where subject_id = orders.id and kind = 'placed') as emails
  from orders join quotes on quotes.id = orders.id join checkouts on checkouts.id = orders.checkout_id`

/** Every answered payment is one order, one capture and one invoice, and there is no order without a payment. */
function checkSales({ journal, rows, wrong }: Check): void {
  const sales = new Map(rows<Sale>(SALES).map((sale) => [sale.id, sale]))
  for (const id of journal.paid) if (!sales.has(id)) wrong.push(`the paid order ${id} is lost`)
  for (const { id, number, ...sale } of sales.values()) {
    if (!journal.payTried.has(id)) wrong.push(`order ${number} was never paid`)
    const { units, quantity, captures, captured, agreed, placed, invoices, emails } = sale
    if (units !== quantity) wrong.push(`order ${number} has ${units} units of ${quantity}`)
    if (captures !== 1 || captured !== agreed)
      wrong.push(`order ${number}: ${captures} captures of ${captured} cents, ${agreed} agreed`)
    if (placed !== 1 || invoices !== 1) wrong.push(`order ${number}: placed ${placed}, invoices ${invoices}`)
    if (emails > 1) wrong.push(`order ${number}: ${emails} emails that it is placed`)
  }
  const numbers = [...sales.values()].map(({ number }) => number).toSorted((a, b) => a - b)
  const gap = numbers.findIndex((number, at) => at > 0 && number !== numbers[at - 1] + 1)
  if (gap > 0) wrong.push(`order numbers jump to ${numbers[gap]}`)
}

/** No unit is behind what staff were told. */
function checkProduction({ journal, rows, wrong }: Check): void {
  const units = Map.groupBy(
    rows<{ order_id: string; status: UnitStatus }>('select order_id, status from order_units'),
    ({ order_id }) => order_id,
  )
  const parcels = new Map(
    rows<{ order_id: string; shipped_at: number | null }>('select order_id, shipped_at from shipments').map(
      (parcel) => [parcel.order_id, parcel],
    ),
  )
  for (const [id, { units: told, packed, shipped }] of journal.orders) {
    const least = RANKS.indexOf(shipped ? 'shipped' : told)
    for (const { status } of units.get(id) ?? [])
      if (RANKS.indexOf(status) < least) wrong.push(`a unit of ${id} is ${status} and was ${RANKS[least]}`)
    if (packed && !parcels.has(id)) wrong.push(`the parcel of ${id} is lost`)
    if (shipped && parcels.get(id)?.shipped_at === null) wrong.push(`the shipping of ${id} is lost`)
  }
}

/** Refunds that were answered are there, and no more than was asked for. */
function checkRefunds({ journal, rows, wrong }: Check): void {
  const refunds = new Map(
    rows<{ order_id: string; cents: number }>(
      `select order_id, sum(amount_cents) as cents from ledger where kind = 'refund' group by order_id`,
    ).map(({ order_id, cents }) => [order_id, cents]),
  )
  for (const [id, cents] of journal.refunded)
    if ((refunds.get(id) ?? 0) < cents) wrong.push(`a refund of ${cents} cents of ${id} is lost`)
  for (const [id, cents] of refunds)
    if (cents > (journal.refundTried.get(id) ?? 0)) wrong.push(`${id}: ${cents} cents were refunded twice`)
}

const DUPLICATES: Record<string, string> = {
  'emails about one event': 'select 1 from outbox group by event_id, kind having count(*) > 1',
  'paid checkouts of a quote': `select 1 from checkouts where state = 'paid' group by quote_id having count(*) > 1`,
  'starts of a plate': `select 1 from plates group by number having count(*) > 1`,
}

function checkDuplicates({ journal, rows, wrong }: Check): void {
  for (const [what, sql] of Object.entries(DUPLICATES)) {
    const { length } = rows(sql)
    if (length > 0) wrong.push(`${length} times several ${what}`)
  }
  const answered = rows<{ key: string; id: string; session_id: string | null }>(
    `select key, purchases.id, session_id from idempotency_keys join purchases on purchases.id = purchase_id`,
  )
  const kept = new Map(answered.map(({ key, id, session_id }) => [key, [id, session_id]]))
  for (const [key, checkout] of journal.links)
    if (!kept.get(key)?.includes(checkout)) wrong.push(`the link of "${key}" is another one now`)
}

/** Quotes that wait, and those that were given up or tried again although their parts are plain. */
export function unfinishedQuotes(data: string): { waiting: number; blamed: unknown[] } {
  const raw = new Database(join(data, 'shop.sqlite'), { readonly: true })
  try {
    const waiting = raw
      .prepare('select count(*) from quotes where queued_at is not null')
      .pluck()
      .get() as number
    const blamed = raw.prepare(
      `select id, status, flags, attempts, deaths, lone_deaths from quotes
       where status in ('engineering', 'failed') or attempts > 0`,
    )
    return { waiting, blamed: blamed.all() }
  } finally {
    raw.close()
  }
}
