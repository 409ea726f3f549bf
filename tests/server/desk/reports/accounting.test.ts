import { strFromU8, unzipSync } from 'fflate'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getAccounting, getAccountingMonths } from '../../../../server/desk/reports/reports.ts'
import { listMovements, sumMovement } from '../../../../server/desk/reports/accounting-store.ts'
import { monthsSince, netOf, spanOfMonth } from '../../../../shared/desk/reports/accounting.ts'
import { asPacificDay, DAY, instantOf } from '../../../../shared/platform/time.ts'
import { addAccount, addFile, addMoney, addOrder } from '../../../shop/past-shop.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/quotes-for-people.ts'
import { fillReportedShop } from '../../../shop/reported-shop.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const exported = (month: string) => getAccounting(shop.shop, staffMember('owner'), { month })

async function filesOf(month: string): Promise<Record<string, string[]>> {
  const files = Object.entries(unzipSync(await exported(month)))
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes).trimEnd().split('\r\n')]))
}

describe('the accounting export', () => {
  test('has every payment and refund of the small shop, and agrees with the ledger', async () => {
    shop.database.write((tx) => fillReportedShop(tx))
    const files = await filesOf('2026-11')
    expect(files['summary.csv'].slice(6)).toEqual([
      'Movement,Count,Parts USD,Delivery USD,Tax USD,Total USD',
      'payment,4,140.00,40.00,11.83,191.83',
      'refund,2,-30.00,-10.00,-3.23,-43.23',
      'refund returned,0,0.00,0.00,0.00,0.00',
      'dispute,0,0.00,0.00,0.00,0.00',
      'dispute won,0,0.00,0.00,0.00,0.00',
      'Sum of the rows,6,110.00,30.00,8.60,148.60',
      'Movement of the ledger,,110.00,30.00,8.60,148.60',
      'Difference,,0.00,0.00,0.00,0.00',
    ])
    expect(files['tax-by-place.csv']).toEqual([
      'State,Place,Rate %,Orders,Parts sold USD,Delivery sold USD,Tax collected USD,Parts net USD,Delivery net USD,Tax net USD,Total net USD',
      'CA,Oakland,10.75,3,110.00,30.00,11.83,80.00,20.00,8.60,108.60',
      ',no tax collected,0,1,30.00,10.00,0.00,30.00,10.00,0.00,40.00',
      'Sum,,,4,140.00,40.00,11.83,110.00,30.00,8.60,148.60',
    ])
    expect(files['orders.csv'][1]).toBe(
      '1001,2026-11-02 at 10:00 Pacific time,PLA+,2,Fastest,shipping,7.00,50.00,10.00,5.38,65.38,5.38,0.00,Oakland,10.75,CA,94607,,,stripe,pi_q_1',
    )
    expect(files['refunds.csv'].at(-1)).toBe('Sum,,,-30.00,-10.00,-3.23,-43.23,,,,')
  })

  test('keeps where a sale went after its address is deleted', async () => {
    await placedOrder(shop)
    shop.database.write((tx) => tx.run('delete from deliveries'))
    const [, row] = (await filesOf('2026-11'))['orders.csv']
    expect(row).toContain(',San Francisco,8.625,CA,94105,,PRACTICE-INV-000001,practice,')
  })

  test('makes the same bytes for a month that is over, whatever happens to its refunds later', async () => {
    shop.database.write((tx) => {
      fillReportedShop(tx)
      const at = instantOf(asPacificDay('2026-11-20'), '09:00')
      addMoney(tx, { id: 're_late', order_id: 'q_1', kind: 'refund', at, parts_cents: 700, state: 'pending' })
      addMoney(tx, { id: 'di_1', order_id: 'q_3', kind: 'dispute', at, parts_cents: 500, state: 'pending' })
    })
    shop.wait(20 * DAY)
    const before = await exported('2026-11')
    const now = shop.shop.clock.now()
    shop.database.write((tx) => {
      tx.run("update ledger set state = 'failed', done_at = ? where id in ('re_late', 'di_1')", now)
      tx.run("update orders set status = 'cancelled', cancelled_at = ?", now)
    })
    shop.wait(90 * DAY)
    expect(Buffer.from(await exported('2026-11')).equals(Buffer.from(before))).toBe(true)
    expect((await filesOf('2026-12'))['refunds.csv'].slice(1)).toEqual([
      expect.stringContaining('refund returned,1001,7.00,0.00,0.00,7.00'),
      expect.stringContaining('dispute won,1003,5.00,0.00,0.00,5.00'),
      'Sum,,,12.00,0.00,0.00,12.00,,,,',
    ])
  })

  test('offers the months since the first payment, the newest first', async () => {
    expect(getAccountingMonths(shop.shop, staffMember())).toEqual([])
    await placedOrder(shop)
    shop.wait(50 * DAY)
    expect(getAccountingMonths(shop.shop, staffMember())).toEqual(['2027-01', '2026-12', '2026-11'])
  })
})

const cents = fc.integer({ min: 0, max: 5000 })
const day = fc.integer({ min: 0, max: 119 })
const entry = fc.record({
  kind: fc.constantFrom('refund', 'dispute'),
  state: fc.constantFrom('pending', 'done', 'failed'),
  parts_cents: cents,
  tax_cents: cents,
  after: day,
  ended: day,
} as const)

test('every month’s rows sum to the movement of the ledger, and all months to its balance', () => {
  const start = instantOf(asPacificDay('2026-07-15'), '12:00')
  let run = 0
  shop.database.write((tx) => {
    addFile(tx)
    addAccount(tx, 'acc_1', 'Ada')
  })
  fc.assert(
    fc.property(
      fc.array(fc.record({ paid: day, entries: fc.array(entry, { maxLength: 3 }) }), { maxLength: 8 }),
      (orders) => {
        run += 1
        shop.database.write((tx) => {
          for (const [at, { paid, entries }] of orders.entries()) {
            const id = `q_${run}_${at}`
            const paid_at = start + paid * DAY
            const number = 100_000 + run * 100 + at
            addOrder(tx, {
              id,
              number,
              account_id: 'acc_1',
              received_at: paid_at,
              paid_at,
              promised: null,
              parts_cents: 15_000,
              tax_cents: 15_000,
            })
            for (const [index, { after, ended, ...money }] of entries.entries()) {
              const decided = paid_at + after * DAY
              addMoney(tx, {
                ...money,
                id: `${id}_${index}`,
                order_id: id,
                at: decided,
                done_at: decided + ended * DAY,
              })
            }
          }
        })
        const months = monthsSince(asPacificDay('2026-07-01'), asPacificDay('2027-12-31'))
        const nets = months.map((month) => {
          const net = netOf(listMovements(shop.database, spanOfMonth(month), 'stripe'))
          expect(net).toEqual(sumMovement(shop.database, spanOfMonth(month), 'stripe'))
          return net
        })
        const balance = shop.database.get(
          `select coalesce(sum(case kind when 'capture' then parts_cents else -parts_cents end), 0) as parts,
           coalesce(sum(case kind when 'capture' then tax_cents else -tax_cents end), 0) as tax
         from ledger where state <> 'failed'`,
        )
        const total = (pick: (net: (typeof nets)[number]) => number) =>
          nets.reduce((sum, net) => sum + pick(net), 0)
        expect({ parts: total((net) => net.parts_cents), tax: total((net) => net.tax_cents) }).toEqual(
          balance,
        )
      },
    ),
    { numRuns: 25 },
  )
})
