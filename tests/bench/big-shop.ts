import type { ShopDatabase } from '../../server/platform/db/db.ts'
import type { Printer } from '../../shared/catalog/printers/printers.ts'
import { addDays, asPacificDay, DAY, HOUR, instantOf, MINUTE } from '../../shared/platform/time.ts'
import { readShopData } from '../../server/catalog/shop-data.ts'
import { writeDocument } from '../../server/catalog/document-store.ts'
import { addAccount, addFailure, addFile, addMoney, addOrder, addPlate, addQuote } from '../shop/past-shop.ts'

/** The amount of history in a past shop. */
export interface ShopSize {
  quotes: number
  orders: number
  /** Bytes of the columns of a quote that no report reads. */
  ballast: number
}

const CUSTOMERS = 800
const PRINTERS = 10
const YEARS = 2
const FILAMENTS = [
  ['PLA+', 'Black'],
  ['PLA+', 'White'],
  ['PETG', 'Black'],
  ['ASA', 'Gray'],
  ['TPU', 'Black'],
] as const
const REASONS = ['warp', 'adhesion', 'stringing', 'nozzle_clog', 'surface'] as const
const PLACES = [
  { name: 'San Francisco', percent: 8.625, state: 'CA', zip: '94105' },
  { name: 'Oakland', percent: 10.75, state: 'CA', zip: '94607' },
  null,
]

/** Repeatable chance: a linear congruential generator (Numerical Recipes), from 0 to below 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

/** Fills a new shop with the quotes, orders and prints of two years, until now. The same every time. */
export function fillBigShop(database: ShopDatabase, size: ShopSize, now: number): void {
  const random = chance(14)
  const first = now - YEARS * 365 * DAY
  const every = Math.floor(size.quotes / size.orders)
  database.write((tx) => {
    addFile(tx)
    for (let at = 0; at < CUSTOMERS; at += 1) addAccount(tx, `acc_c${at}`, `Customer ${at + 1}`)
    const [template] = readShopData(database).printers
    const printers: Printer[] = Array.from({ length: PRINTERS }, (_, at) => ({
      ...template,
      id: `p${at + 1}`,
      name: `Printer ${at + 1}`,
    }))
    writeDocument(tx, { kind: 'printers', body: printers, now, by: null })
    let number = 1001
    for (let at = 0; at < size.quotes; at += 1) {
      const received_at = Math.floor(first + ((now - first) * at) / size.quotes)
      const account_id = `acc_c${Math.floor(random() ** 2 * CUSTOMERS)}`
      const quote = { id: `q_${at}`, account_id, received_at, ballast: size.ballast, ...kindOfQuote(random) }
      if (at % every !== every - 1) addQuote(tx, { ...quote, status: random() < 0.9 ? 'expired' : 'quoted' })
      else addBought(tx, { ...quote, priced_at: received_at + 8 }, { number: number++, now, random })
    }
  })
}

function kindOfQuote(random: () => number) {
  const [material, color] = FILAMENTS[Math.floor(random() * FILAMENTS.length)]
  const tier = random() < 0.85 ? 'instant' : random() < 0.7 ? 'assisted' : 'engineered'
  const priced = tier === 'instant' || random() < 0.8
  return {
    material,
    color,
    tier,
    ...(priced ? {} : { priced_at: null as number | null }),
    quantity: 1 + Math.floor(random() ** 3 * 12),
    seconds: Math.round(20 * MINUTE + random() * 3 * HOUR),
    grams: Math.round(5 + random() * 80),
  }
}

type Bought = Parameters<typeof addQuote>[1] & ReturnType<typeof kindOfQuote>

function addBought(
  tx: Parameters<typeof addQuote>[0],
  quote: Bought,
  { number, now, random }: { number: number; now: number; random: () => number },
): void {
  const paid_at = quote.received_at + Math.floor(random() ** 2 * 3 * DAY)
  const day = new Date(paid_at * 1000).toISOString().slice(0, 10)
  const promised = addDays(asPacificDay(day), 3)
  const isLate = random() < 0.07
  const shippedAt = instantOf(addDays(promised, isLate ? 1 + Math.floor(random() * 3) : 0), '15:00')
  const shipped_at = shippedAt < now ? shippedAt : null
  const parts_cents = Math.round((800 + (quote.grams * 25 + quote.seconds / 9)) * quote.quantity)
  const place = PLACES[Math.floor(random() * PLACES.length)]
  const tax_cents = place ? Math.round((parts_cents * place.percent) / 100) : 0
  const speed = random() < 0.4 ? 'asap' : 'week'
  const order = { ...quote, number, paid_at, promised, shipped_at, parts_cents, tax_cents, place } as const
  addOrder(tx, { ...order, speed, delivery_cents: 1200 })
  if (random() < 0.04)
    addMoney(tx, {
      id: `re_${number}`,
      order_id: quote.id,
      kind: 'refund',
      at: Math.min(now, paid_at + 6 * DAY),
      parts_cents: Math.round(parts_cents / 5),
    })
  if (shipped_at !== null) addPrints(tx, quote, { number, from: paid_at, random })
}

/** All units on plates of up to six; one in thirty fails and is printed again. */
function addPrints(
  tx: Parameters<typeof addQuote>[0],
  { id, quantity, seconds, grams, material, color }: Bought,
  { number, from, random }: { number: number; from: number; random: () => number },
): void {
  const units = Array.from({ length: quantity }, (_, at) => at + 1)
  for (let at = 0; at < quantity; at += 6) {
    const some = units.slice(at, at + 6)
    const started_at = from + Math.floor(random() * DAY)
    const printed_at = started_at + Math.round(seconds * some.length * (0.95 + random() * 0.2))
    const plate = { printer_id: `p${1 + Math.floor(random() * PRINTERS)}`, material, color }
    const failed = random() < 0.15 ? some[0] : null
    const on = (unit: number) => ({ order_id: id, unit, failed: unit === failed })
    addPlate(tx, { ...plate, id: `pl_${number}_${at}`, started_at, printed_at, units: some.map(on) })
    if (failed === null) continue
    const again = { started_at: printed_at + HOUR, printed_at: printed_at + HOUR + seconds }
    addPlate(tx, { ...plate, ...again, id: `pl_${number}_${at}_2`, units: [{ order_id: id, unit: failed }] })
    addFailure(tx, {
      order_id: id,
      unit: failed,
      at: printed_at,
      reason: REASONS[Math.floor(random() * REASONS.length)],
      printer_id: plate.printer_id,
      plate_id: `pl_${number}_${at}`,
      seconds: Math.round((printed_at - started_at) / some.length),
      grams,
      cost_cents: Math.round(grams * 3 + seconds / 12),
    })
  }
}
