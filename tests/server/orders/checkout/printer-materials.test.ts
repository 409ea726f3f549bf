import { afterEach, beforeEach, expect, test } from 'vitest'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { writeDocument } from '../../../../server/catalog/document-store.ts'
import { confirmShipDate } from '../../../../server/orders/ship-dates/confirm-ship-date.ts'
import { readFloor } from '../../../../server/production/floor/read-floor.ts'
import { unfinishedLoad } from '../../../../server/quoting/deciding/load-store.ts'
import { asPacificDay } from '../../../../shared/platform/time.ts'
import { buyableQuote, placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { madeOrder } from '../made-order.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const PPS = { fields: { material: 'PPS-CF' } }

test('a part in a material that no printer can print is priced at once and has no ship date until staff confirm it', async () => {
  const { quote_id, customer } = await buyableQuote(shop, PPS)
  const quote = (await customer.get(`/v1/quotes/${quote_id}`)).json()
  expect(quote).toMatchObject({ status: 'quoted', tier: 'assisted', ship_date_pending: true })
  expect(quote.options.map((option: { ship_by: unknown }) => option.ship_by)).toEqual([null, null])
  const operator = await staffMember(shop, 'operator')
  confirmShipDate(shop.shop, operator, {
    quote_id,
    ship_by: asPacificDay('2026-11-24'),
    instead_of: null,
    why: null,
  })
  const dated = (await customer.get(`/v1/quotes/${quote_id}`)).json()
  expect(dated.options[0].ship_by).toBe('2026-11-24')
})

test('units of a material that no printer takes fit none, and starting them on one is refused', async () => {
  const { order } = await placedOrder(shop, PPS)
  const operator = await staffMember(shop, 'operator')
  const made = madeOrder(shop, operator, order.id)
  expect(readFloor(shop.shop, operator).queue[0].printer_ids).toEqual([])
  expect(refusalOf(() => made.start('p1'))).toMatchObject({
    code: 'printer_refused',
    message: 'Printer 1 cannot print PPS-CF. Choose a printer that can.',
  })
  const { printers } = readShopData(shop.database)
  const load = unfinishedLoad(shop.database, { now: shop.shop.clock.now(), printers, margin_mm: 5 })
  expect(load.map(({ printer_ids }) => printer_ids)).toEqual([[]])
})

test('the units start on a printer that got a hotter hot end', async () => {
  const { order } = await placedOrder(shop, PPS)
  const operator = await staffMember(shop, 'operator')
  const { printers } = readShopData(shop.database)
  const body = printers.map((printer) =>
    printer.id === 'xl1' ? { ...printer, materials: [...printer.materials, 'PPS-CF'] } : printer,
  )
  shop.database.write((tx) =>
    writeDocument(tx, { kind: 'printers', body, now: shop.shop.clock.now(), by: null }),
  )
  expect(readFloor(shop.shop, operator).queue[0].printer_ids).toEqual(['xl1'])
  const made = madeOrder(shop, operator, order.id)
  made.start('xl1')
  expect(made.statuses()).toEqual(['printing'])
})
