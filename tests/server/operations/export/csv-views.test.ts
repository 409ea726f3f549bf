import { afterAll, expect, test } from 'vitest'
import { csvFile } from '../../../../server/operations/export/csv-file.ts'
import { CSV_VIEWS } from '../../../../server/operations/export/csv-views.ts'
import { addAccount, addFile, addMoney, addOrder, addQuote } from '../../../shop/past-shop.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

const shop: TestShop = await openTestShop()
afterAll(() => shop.close())

const AT = 1_800_000_000
shop.database.write((tx) => {
  addFile(tx)
  addAccount(tx, 'acc_1', '=HYPERLINK("http://evil.test")')
  addQuote(tx, { id: 'q_1', account_id: 'acc_1', received_at: AT })
  addOrder(tx, {
    id: 'q_2',
    account_id: 'acc_1',
    number: 1001,
    received_at: AT,
    paid_at: AT,
    promised: '2027-02-01',
    parts_cents: 1005,
    tax_cents: 86,
    quantity: 2,
  })
  addMoney(tx, { id: 're_1', order_id: 'q_2', kind: 'refund', at: AT + 60, parts_cents: 5 })
})

/** The rows of a view, by their headings. */
function linesOf(name: string): Record<string, string>[] {
  const { sql } = CSV_VIEWS.find((view) => view.name === name)!
  const rows = shop.database.all<Record<string, string | number | null>>(sql)
  const text = [...csvFile(Object.keys(rows[0]), rows)].join('')
  const [head, ...lines] = text.trim().split('\r\n')
  return lines.map((line) =>
    Object.fromEntries(head.split(',').map((column, at) => [column, line.split(',')[at]])),
  )
}

test('orders have their money in dollars and their instants as dates', () => {
  const [order] = linesOf('orders')
  expect(order).toMatchObject({
    order_number: '1001',
    customer_id: 'acc_1',
    parts_usd: '10.05',
    tax_usd: '0.86',
    total_usd: '10.91',
    refunded_usd: '0.05',
    paid_at: '2027-01-15T08:00:00Z',
    ship_by: '2027-02-01',
  })
})

test('payments and refunds add up to what the shop kept', () => {
  const amounts = linesOf('payments-and-refunds').map((line) => line['amount_usd'])
  expect(amounts).toEqual(['10.91', '-0.05'])
})

test('each quote and each unit has a line', () => {
  expect(linesOf('quotes').map((line) => [line['quote_id'], line['order_number']])).toEqual([
    ['q_1', ''],
    ['q_2', '1001'],
  ])
  expect(linesOf('units').map((line) => line['unit'])).toEqual(['1', '2'])
})

test('a name that a spreadsheet would run is text', () => {
  const text = [...csvFile(['name'], [{ name: '=HYPERLINK("http://evil.test")' }])].join('')
  expect(text).toBe('\uFEFFname\r\n"\'=HYPERLINK(""http://evil.test"")"\r\n')
})

test('ZIP codes, tracking numbers and phone numbers keep all their digits', () => {
  const texts = ['02134', '9400111899223197428490', '+14155552671', '94105']
  const file = [
    ...csvFile(
      ['text'],
      texts.map((text) => ({ text })),
    ),
  ].join('')
  expect(file).toBe("\uFEFFtext\r\n'02134\r\n'9400111899223197428490\r\n'+14155552671\r\n94105\r\n")
})

test('every view can be read, also of a shop without rows', async () => {
  const empty = await openTestShop()
  for (const { name, sql } of CSV_VIEWS) expect([name, empty.database.all(sql)]).toEqual([name, []])
  await empty.close()
})
