import type { WriteDb } from '../../server/platform/db/db.ts'

// Rows of a shop's past, written as the commands would have left them: a year of orders cannot be played through.

export interface PastQuote {
  id: string
  account_id: string
  received_at: number
  /** Null: it was not priced. */
  priced_at?: number | null
  status?: string
  tier?: string | null
  material?: string
  color?: string
  quantity?: number
  /** Print time of one unit. */
  seconds?: number
  grams?: number
  price_book?: number
  replaces?: string | null
  replaced_by?: string | null
  /** Bytes of the long columns that no report reads. */
  ballast?: number
}

export interface PastOrder extends PastQuote {
  number: number
  speed?: 'asap' | 'week'
  paid_at: number
  promised: string | null
  shipped_at?: number | null
  status_of_order?: string
  parts_cents: number
  delivery_cents?: number
  tax_cents?: number
  provider?: 'practice' | 'stripe'
  /** The place that the tax went to. */
  place?: { name: string; percent: number; state: string; zip: string } | null
}

const PAST_FILE = 'aa'

export function addAccount(tx: WriteDb, id: string, name: string): void {
  tx.run(
    `insert into accounts (id, email, name, role, password_hash, file_secret, created_at)
     values (:id, :email, :name, 'customer', '', :id, 1)`,
    { id, email: `${id}@shop.test`, name },
  )
}

/** The one file of which all parts of the past were made. */
export function addFile(tx: WriteDb): void {
  tx.run("insert into part_files (sha256, kind, bytes, stored_at) values (?, 'stl', 84, 1)", PAST_FILE)
}

export function addQuote(tx: WriteDb, quote: PastQuote): void {
  const { id, seconds = 3600, grams = 10, price_book = 1, ballast = 0 } = quote
  const ballastText = JSON.stringify({ findings: 'x'.repeat(ballast) })
  tx.run(
    `insert into quotes (id, account_id, review_token, status, tier, sha256, file_id, filename, material, quantity, color,
       print_settings, manufacturability, breakdown, versions, priced_at, replaces, replaced_by, created_at, updated_at)
     values (:id, :account_id, :id, :status, :tier, '${PAST_FILE}', :id, :filename, :material, :quantity, :color, '{}',
       :ballast, :breakdown, :versions, :priced_at, :replaces, :replaced_by, :received_at, :received_at)`,
    {
      id,
      account_id: quote.account_id,
      status: quote.status ?? 'quoted',
      tier: quote.tier === undefined ? 'instant' : quote.tier,
      filename: `${id}.stl`,
      material: quote.material ?? 'PLA+',
      quantity: quote.quantity ?? 1,
      color: quote.color ?? 'Black',
      ballast: ballastText,
      breakdown: JSON.stringify({
        price: { seconds, grams, prices: ballastText },
        tier: { tier: 'instant', reasons: [] },
      }),
      versions: JSON.stringify({ price_book }),
      priced_at: quote.priced_at === undefined ? quote.received_at + 5 : quote.priced_at,
      replaces: quote.replaces ?? null,
      replaced_by: quote.replaced_by ?? null,
      received_at: quote.received_at,
    },
  )
}

/** A paid order with its quote, checkout, units and payment. */
export function addOrder(tx: WriteDb, order: PastOrder): void {
  const { id, number, paid_at, parts_cents, delivery_cents = 0, tax_cents = 0, quantity = 1 } = order
  const { provider = 'stripe', speed = 'week', place = null, shipped_at = null, seconds = 3600 } = order
  const amounts = {
    parts_cents,
    delivery_cents,
    tax_cents,
    total_cents: parts_cents + delivery_cents + tax_cents,
  }
  addQuote(tx, { ...order, status: 'accepted' })
  const tax = {
    percent: place?.percent ?? 0,
    place: place?.name ?? null,
    parts_tax_cents: tax_cents,
    delivery_tax_cents: 0,
    tax_cents,
    destination: place && { state: place.state, zip: place.zip },
  }
  const sold = {
    ...amounts,
    purchase: `pu_${id}`,
    provider,
    speed,
    promised: order.promised,
    tax: JSON.stringify(tax),
    payment: `pi_${id}`,
    paid_at,
  }
  const [columns, values] = [
    'provider, state, speed, ship_by, parts_cents, delivery_cents, tax_cents, total_cents, tax, delivery, payment_ref, created_at, expires_at, paid_at',
    `:provider, 'paid', :speed, :promised, :parts_cents, :delivery_cents, :tax_cents, :total_cents, :tax,
       '{"method":"shipping","cost_cents":700}', :payment, :paid_at, :paid_at, :paid_at`,
  ]
  tx.run(`insert into purchases (id, ${columns}) values (:purchase, ${values})`, sold)
  tx.run(
    `insert into checkouts (id, purchase_id, quote_id, ${columns}) values (:checkout, :purchase, :id, ${values})`,
    { ...sold, checkout: `co_${id}`, id },
  )
  const status = order.status_of_order ?? (shipped_at === null ? 'queued' : 'completed')
  tx.run(
    `insert into orders (number, id, checkout_id, status, speed, ship_by, ship_date_pending, paid_at, shipped_at,
       created_at, updated_at)
     values (:number, :id, :checkout, :status, :speed, :promised, :pending, :paid_at, :shipped_at, :paid_at, :paid_at)`,
    {
      number,
      id,
      checkout: `co_${id}`,
      status,
      speed,
      promised: order.promised,
      pending: order.promised === null ? 1 : 0,
      paid_at,
      shipped_at,
    },
  )
  for (let unit = 1; unit <= quantity; unit += 1)
    tx.run(
      `insert into order_units (order_id, unit, status, seconds, needs, queued_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?)`,
      id,
      unit,
      shipped_at === null ? 'queued' : 'shipped',
      seconds,
      JSON.stringify({
        size_mm: [20, 20, 20],
        nozzle_mm: 0.4,
        material: order.material ?? 'PLA+',
        color: order.color ?? 'Black',
      }),
      paid_at,
      paid_at,
    )
  addMoney(tx, { id: `tr_${id}`, order_id: id, kind: 'capture', at: paid_at, ...amounts, provider })
}

interface PastMoney {
  id: string
  order_id: string
  kind: 'capture' | 'refund' | 'dispute'
  at: number
  parts_cents: number
  delivery_cents?: number
  tax_cents?: number
  provider?: 'practice' | 'stripe'
  state?: 'pending' | 'done' | 'failed'
  done_at?: number
}

const REASONS = { capture: 'paid', refund: 'goodwill', dispute: 'disputed' } as const

export function addMoney(tx: WriteDb, money: PastMoney): void {
  const { id, order_id, kind, at, parts_cents, delivery_cents = 0, tax_cents = 0 } = money
  tx.run(
    `insert into ledger (id, order_id, kind, state, parts_cents, delivery_cents, tax_cents, amount_cents, reason, provider,
       provider_ref, created_at, done_at)
     values (:id, :order_id, :kind, :state, :parts_cents, :delivery_cents, :tax_cents, :amount_cents, :reason, :provider,
       :ref, :at, :done_at)`,
    {
      id,
      order_id,
      kind,
      state: money.state ?? 'done',
      parts_cents,
      delivery_cents,
      tax_cents,
      amount_cents: parts_cents + delivery_cents + tax_cents,
      reason: REASONS[kind],
      provider: money.provider ?? 'stripe',
      ref: `ref_${id}`,
      at,
      done_at: money.done_at ?? at,
    },
  )
}

interface PastPlate {
  id: string
  printer_id: string
  started_at: number
  printed_at: number
  material?: string
  color?: string
  units: readonly { order_id: string; unit: number; failed?: boolean }[]
}

/** A plate that was printed and cleared. */
export function addPlate(tx: WriteDb, plate: PastPlate): void {
  const { id, printer_id, started_at, printed_at, material = 'PLA+', color = 'Black' } = plate
  tx.run(
    `insert into plates (id, status, printer_id, material, color, nozzle_mm, seconds, grams, started_at, printed_at,
       cleared_at, created_at, updated_at)
     values (:id, 'cleared', :printer_id, :material, :color, 0.4, :seconds, 1, :started_at, :printed_at, :printed_at,
       :started_at, :printed_at)`,
    { id, printer_id, material, color, seconds: printed_at - started_at, started_at, printed_at },
  )
  for (const { order_id, unit, failed = false } of plate.units)
    tx.run(
      'insert into plate_units (plate_id, order_id, unit, outcome, ended_at) values (?, ?, ?, ?, ?)',
      id,
      order_id,
      unit,
      failed ? 'failed' : 'printed',
      printed_at,
    )
}

interface PastFailure {
  order_id: string
  unit: number
  at: number
  reason: string
  printer_id: string
  plate_id: string
  seconds: number
  grams: number
  cost_cents: number
}

export function addFailure(tx: WriteDb, failure: PastFailure): void {
  tx.run(
    `insert into unit_failures (order_id, unit, at, reason, printer_id, progress, status, plate_id, seconds, grams, cost_cents)
     values (:order_id, :unit, :at, :reason, :printer_id, 1, 'printing', :plate_id, :seconds, :grams, :cost_cents)`,
    { ...failure },
  )
}
