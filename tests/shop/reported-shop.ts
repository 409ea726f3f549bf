import type { WriteDb } from '../../server/platform/db/db.ts'
import { writeDocument } from '../../server/catalog/document-store.ts'
import { readShopData } from '../../server/catalog/shop-data.ts'
import { asPacificDay, instantOf } from '../../shared/platform/time.ts'
import { addAccount, addFailure, addFile, addMoney, addOrder, addPlate, addQuote } from './past-shop.ts'

const at = (day: number, time: string) =>
  instantOf(asPacificDay(`2026-11-${String(day).padStart(2, '0')}`), time)
const OAKLAND = { name: 'Oakland', percent: 10.75, state: 'CA', zip: '94607' }

/**
 * Two weeks of November 2026, small enough to compute by hand:
 *
 * | Order | Customer | Tier, speed       | Parts           | Paid    | Promised | Shipped         | Parts  | Refund |
 * | ----- | -------- | ----------------- | --------------- | ------- | -------- | --------------- | ------ | ------ |
 * | 1001  | Ada      | instant, Fastest  | 2 × 1 h, 20 g   | 2 10:00 | 4        | 4, 23:30        | $50.00 |        |
 * | 1002  | Ada      | instant, Economy  | 1 × 2 h, 50 g   | 3 08:00 | 6        | 7, 00:30 (late) | $40.00 | $10.00 |
 * | 1003  | Ben      | assisted, Economy | 1 × 1 h, 30 g   | 4 11:00 | 10       | not (late)      | $30.00 |        |
 * | 1004  | Ben      | instant, Economy  | cancelled       | 5 12:00 | 11       | not             | $20.00 | $20.00 |
 *
 * Plates: Printer 1 printed both units of 1001 from 9:00 to 12:00 on the 3rd, and 1002 from 9:00 to 11:00 on the 6th; on
 * Printer 2 the unit of 1002 failed, from 22:00 on the 5th to 0:30. Filament costs $20 a kilogram, a machine hour $3: a later
 * price book has other rates. 1002 was quoted again once; one quote was not bought, and one could not be measured.
 */
export function fillReportedShop(tx: WriteDb): void {
  const { price_book } = readShopData(tx)
  for (const [filament_cents_per_kg, machine_cents_per_hour] of [
    [2000, 300],
    [9000, 900],
  ]) {
    const rates = {
      ...price_book.rates,
      'PLA+': { filament_cents_per_kg, machine_cents_per_hour, sell_cents_per_gram: 9 },
    }
    writeDocument(tx, { kind: 'price_book', body: { ...price_book, rates }, now: at(1, '09:00'), by: null })
  }
  addFile(tx)
  addAccount(tx, 'acc_ada', 'Ada')
  addAccount(tx, 'acc_ben', 'Ben')
  addOrders(tx)
  addQuote(tx, { id: 'q_open', account_id: 'acc_ben', received_at: at(9, '09:00') })
  addQuote(tx, {
    id: 'q_broken',
    account_id: 'acc_ben',
    received_at: at(9, '09:10'),
    tier: null,
    priced_at: null,
    status: 'failed',
  })
  addPrints(tx)
}

function addOrders(tx: WriteDb): void {
  const first = { price_book: 2, place: OAKLAND, delivery_cents: 1000, provider: 'stripe' } as const
  addOrder(tx, {
    ...first,
    id: 'q_1',
    number: 1001,
    account_id: 'acc_ada',
    speed: 'asap',
    quantity: 2,
    seconds: 3600,
    grams: 20,
    received_at: at(2, '09:00'),
    paid_at: at(2, '10:00'),
    promised: '2026-11-04',
    shipped_at: at(4, '23:30'),
    parts_cents: 5000,
    tax_cents: 538,
  })
  addQuote(tx, { id: 'q_2a', account_id: 'acc_ada', received_at: at(2, '08:00'), status: 'withdrawn' })
  addOrder(tx, {
    ...first,
    id: 'q_2',
    number: 1002,
    account_id: 'acc_ada',
    seconds: 7200,
    grams: 50,
    received_at: at(2, '12:00'),
    replaces: 'q_2a',
    paid_at: at(3, '08:00'),
    promised: '2026-11-06',
    shipped_at: at(7, '00:30'),
    parts_cents: 4000,
    tax_cents: 430,
  })
  tx.run("update quotes set replaced_by = 'q_2' where id = 'q_2a'")
  addOrder(tx, {
    ...first,
    id: 'q_3',
    number: 1003,
    account_id: 'acc_ben',
    tier: 'assisted',
    grams: 30,
    received_at: at(4, '09:00'),
    paid_at: at(4, '11:00'),
    promised: '2026-11-10',
    parts_cents: 3000,
    place: null,
  })
  addOrder(tx, {
    ...first,
    id: 'q_4',
    number: 1004,
    account_id: 'acc_ben',
    received_at: at(5, '09:00'),
    paid_at: at(5, '12:00'),
    promised: '2026-11-11',
    status_of_order: 'cancelled',
    parts_cents: 2000,
    tax_cents: 215,
  })
  addMoney(tx, {
    id: 're_2',
    order_id: 'q_2',
    kind: 'refund',
    at: at(8, '10:00'),
    parts_cents: 1000,
    tax_cents: 108,
  })
  addMoney(tx, {
    id: 're_4',
    order_id: 'q_4',
    kind: 'refund',
    at: at(6, '10:00'),
    parts_cents: 2000,
    delivery_cents: 1000,
    tax_cents: 215,
  })
}

function addPrints(tx: WriteDb): void {
  const unit = (order_id: string, number: number, failed = false) => ({ order_id, unit: number, failed })
  addPlate(tx, {
    id: 'pl_1',
    printer_id: 'p1',
    started_at: at(3, '09:00'),
    printed_at: at(3, '12:00'),
    units: [unit('q_1', 1), unit('q_1', 2)],
  })
  addPlate(tx, {
    id: 'pl_2',
    printer_id: 'p2',
    started_at: at(5, '22:00'),
    printed_at: at(6, '00:30'),
    units: [unit('q_2', 1, true)],
  })
  addPlate(tx, {
    id: 'pl_3',
    printer_id: 'p1',
    started_at: at(6, '09:00'),
    printed_at: at(6, '11:00'),
    units: [unit('q_2', 1)],
  })
  addFailure(tx, {
    order_id: 'q_2',
    unit: 1,
    at: at(6, '00:30'),
    reason: 'warp',
    printer_id: 'p2',
    plate_id: 'pl_2',
    seconds: 9000,
    grams: 50,
    cost_cents: 850,
  })
}
