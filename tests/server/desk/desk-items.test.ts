import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { readDesk } from '../../../server/desk/read-desk.ts'
import { readSinceLastDay } from '../../../server/desk/read-since.ts'
import { holdOrder, resumeOrder } from '../../../server/orders/hold-order.ts'
import { sendCustomerMessage, sendStaffMessage } from '../../../server/messaging/messages/send-message.ts'
import { insertLedgerRow } from '../../../server/payments/ledger-store.ts'
import { setPrinterCondition } from '../../../server/production/printers/set-printer-condition.ts'
import { prioritizeOrder } from '../../../server/production/prioritize.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import type { DeskItem } from '../../../shared/desk/desk-item.ts'
import { MessageBody } from '../../../shared/messaging/messages/message.ts'
import { addDays, DAY, HOUR, instantOf, pacificDayOf } from '../../../shared/platform/time.ts'
import { paidOrder } from '../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'
import { endJob, requestJob } from '../../../server/production/slicer/slicing-job-store.ts'
import { floorWork } from '../production/plates/floor-work.ts'

let shop: TestShop
let operator: Caller
let customer: Caller
let order: ReturnType<typeof madeOrder>
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
  const placed = await paidOrder(shop, { fields: { quantity: '2' } })
  order = madeOrder(shop, operator, placed.order.id)
  customer = callerOf(shop, placed.customer)
})
afterEach(() => shop.close())

const page = () => readDesk(shop.shop, operator)
const items = async () => (await page()).items
const kinds = async () => (await items()).map(({ kind }) => kind)
async function only(kind: DeskItem['kind']): Promise<DeskItem> {
  const found = (await items()).filter((item) => item.kind === kind)
  expect(found).toHaveLength(1)
  return found[0]
}
const promise = (ship_by: string) =>
  shop.database.write((tx) => tx.run('update orders set ship_by = ? where id = ?', ship_by, order.id))
const today = () => pacificDayOf(shop.shop.clock.now())

describe('an order', () => {
  test('an order that the plan keeps stands on the Desk by the printers that are idle meanwhile, however far its promise is', async () => {
    promise(addDays(today(), 49))
    const { number } = order.row()
    expect(await items()).toHaveLength(1)
    expect(await only('idle_printers')).toMatchObject({
      title: expect.stringMatching(/^\d+ printers idle, 2 units to plan$/),
      reason: expect.stringMatching(`^Order ${number} waits for .+ and .+\\.$`),
      clock: { means: 'ships', day: addDays(today(), 49) },
    })
  })

  test('an order that is planned, prints or is ready leaves no printer idle for it', async () => {
    const floor = floorWork(shop, operator)
    const plate = floor.plan(order.units())
    expect(await items()).toEqual([])
    floor.start(plate)
    expect(await items()).toEqual([])
  })

  test('stands first on the Desk while printers are idle, and comes back when another order waits', async () => {
    promise(addDays(today(), -1))
    expect((await kinds()).slice(0, 2)).toEqual(['idle_printers', 'late'])
    const before = (await only('idle_printers')).state
    const { order: second } = await paidOrder(shop, { email: 'second@example.test' })
    expect((await only('idle_printers')).state).toBe(`${before} ${second.number}`)
  })

  test('packed before its day leaves the Desk', async () => {
    order.makeAndPack()
    expect(await kinds()).not.toContain('ready_to_pack')
    expect(await kinds()).not.toContain('idle_printers')
    expect((await page()).today).toMatchObject({ promised: 0, shipped: 0, print_done_at: null })
  })

  test('is at risk when the load of the printers moves it past its promise', async () => {
    promise(today())
    shop.database.write((tx) => tx.run('update order_units set seconds = ?', 30 * HOUR))
    const { reason, clock, action } = await only('late')
    expect(reason).toMatch(/^According to the plan, it is handed over \w+, Nov \d+, \d working days? late\.$/)
    expect(clock).toMatchObject({ means: 'ships', day: today() })
    expect(action).toEqual({ does: 'print_first', ...order.seen(), before: 0 })
  })

  test('has no action once it is printed first, and comes with its number, part and customer', async () => {
    promise(addDays(today(), -1))
    prioritizeOrder(shop.shop, operator, { ...order.seen(), priority: 1 })
    expect(await only('late')).toMatchObject({
      action: null,
      order_number: order.row().number,
      quote_id: order.id,
      title: 'part.stl',
      quantity: 2,
      customer: { name: 'Cora Customer' },
    })
  })

  test('is stuck while no printer in service can print it', async () => {
    for (const { id } of readShopData(shop.database).printers)
      setPrinterCondition(shop.shop, operator, { printer_id: id, revision: 0, condition: 'off' })
    expect((await only('late')).reason).toBe('No printer in service can print it.')
  })

  test('is to be packed on its day, and goes when it has left', async () => {
    order.start()
    order.printed()
    order.finished()
    expect(await kinds()).toEqual(['printers_to_clear', 'ready_to_pack'])
    expect(await only('ready_to_pack')).toMatchObject({
      subject_id: order.id,
      order_number: order.row().number,
    })
    promise(today())
    expect((await only('packing')).reason).toBe('Every unit is ready to pack.')
    order.pack()
    expect((await only('packing')).reason).toBe('Packed, and still in the shop.')
    order.ship()
    expect(await kinds()).toEqual(['printers_to_clear'])
  })

  test('an order on hold says why, and is resumed at the revision that was seen', async () => {
    holdOrder(shop.shop, operator, { ...order.seen(), reason: 'Which color?', cause: 'customer' })
    const { reason, action } = await only('on_hold')
    expect(reason).toBe('Waits for the customer: Which color?')
    expect(action).toEqual({ does: 'resume', ...order.seen() })
    resumeOrder(shop.shop, operator, order.seen())
    expect(await kinds()).toEqual(['idle_printers'])
  })

  test('promised for a day on which the shop is closed by now is shown with the reason', async () => {
    promise('2026-11-26')
    expect((await only('closed_days')).reason).toMatch(/^The shop is closed on Thu, Nov 26.*Hand it over/)
  })
})

describe('the printers', () => {
  test('are to be cleared when a print is done, or should be by its time', async () => {
    const floor = floorWork(shop, operator)
    const plate = floor.plan(order.units())
    floor.start(plate)
    expect(await kinds()).not.toContain('printers_to_clear')
    shop.wait(floor.row(plate).seconds)
    const { number } = order.row()
    expect(await only('printers_to_clear')).toMatchObject({
      reason: expect.stringMatching(`^Plate 1 \\(order ${number}\\) should have been done at `),
      action: { does: 'clear', was: 'printing', ...floor.seen(plate) },
    })
    floor.endPrint(plate)
    expect((await only('printers_to_clear')).action).toMatchObject({ was: 'printed', ...floor.seen(plate) })
    floor.clear(plate)
    expect(await kinds()).not.toContain('printers_to_clear')
  })

  test('printers that are under maintenance without an end, or past it, are shown with what undo restores', async () => {
    const until = shop.shop.clock.now() + HOUR
    const broken = { condition: 'maintenance', reason: 'Nozzle clogged' } as const
    setPrinterCondition(shop.shop, operator, { printer_id: 'p1', revision: 0, ...broken, until })
    expect(await kinds()).toEqual(['idle_printers'])
    shop.wait(HOUR)
    expect(await only('printers_down')).toMatchObject({
      reason: expect.stringMatching(/^Under maintenance: Nozzle clogged\. It should have ended /),
      action: { does: 'back_in_service', printer_id: 'p1', revision: 1, was: { ...broken, until } },
    })
    setPrinterCondition(shop.shop, operator, { printer_id: 'p1', revision: 1, condition: 'available' })
    expect(await kinds()).toEqual(['idle_printers'])
  })

  test('have plates that were not sliced, with the reason, until they are sliced or started', async () => {
    const floor = floorWork(shop, operator)
    const plate = floor.plan(order.units())
    const why = 'PrusaSlicer 2.5.0 refused this plate. Its log says why.'
    shop.database.write((tx) => {
      const job = {
        plate_id: plate,
        plate_revision: 1,
        content_key: 'key',
        requested_at: 1,
        by_account: null,
      }
      requestJob(tx, job)
      endJob(tx, plate, { state: 'failed', why, log: null, picture: null, now: 2 })
    })
    expect(await only('unsliced_plates')).toMatchObject({ subject_id: plate, reason: why, since: 2 })
    floor.start(plate)
    expect(await kinds()).not.toContain('unsliced_plates')
  })

  test('printers that failed a unit are named until it is on a plate again', async () => {
    const floor = floorWork(shop, operator)
    const plate = floor.plan(order.units())
    floor.start(plate)
    floor.fail(plate, [{ order_id: order.id, unit: 2 }])
    const { reason, state } = await only('failed_prints')
    expect(reason).toMatch(/^Unit 2 failed on .+: Came off the plate \(first layer\)\. No plate is planned/)
    expect(state).toBe(`2 ${shop.shop.clock.now()}`)
    floor.plan(order.units().slice(1), 'p2')
    expect(await kinds()).not.toContain('failed_prints')
  })
})

describe('money, emails and parcels', () => {
  const LEDGER = {
    id: 'l_x',
    parts_cents: 500,
    delivery_cents: 0,
    tax_cents: 0,
    amount_cents: 500,
    note: null,
    provider: 'stripe',
    provider_ref: 'ref',
    next_try_at: null,
    by_account: null,
    done_at: null,
  } as const

  test('an open dispute is there until the card company decides', async () => {
    const row = { ...LEDGER, kind: 'dispute', state: 'pending', reason: 'disputed' } as const
    shop.database.write((tx) => insertLedgerRow(tx, { ...row, order_id: order.id, created_at: 1 }))
    expect(await only('disputes')).toMatchObject({ subject_id: 'l_x', quote_id: order.id, action: null })
    shop.database.write((tx) => tx.run("update ledger set state = 'done' where id = 'l_x'"))
    expect(await kinds()).not.toContain('disputes')
  })

  test('a failed refund is tried again from the Desk', async () => {
    const row = { ...LEDGER, kind: 'refund', state: 'failed', reason: 'goodwill' } as const
    shop.database.write((tx) => {
      insertLedgerRow(tx, { ...row, order_id: order.id, created_at: 1 })
      tx.run("update ledger set error = 'The card is closed.' where id = 'l_x'")
    })
    expect(await only('refunds')).toMatchObject({
      reason: 'A refund of $5.00 failed: The card is closed.',
      action: { does: 'retry_refund', ledger_id: 'l_x', amount_cents: 500 },
    })
  })

  test('a parcel that came back is there until something is refunded after it', async () => {
    order.makeAndPack()
    order.ship()
    const now = shop.shop.clock.now()
    shop.database.write((tx) => tx.run("update shipments set state = 'returned', updated_at = ?", now))
    expect((await only('parcels')).reason).toBe('Came back to the shop: UPS 1Z999.')
    const row = { ...LEDGER, kind: 'refund', state: 'pending', reason: 'goodwill' } as const
    shop.database.write((tx) => insertLedgerRow(tx, { ...row, order_id: order.id, created_at: now }))
    expect(await kinds()).not.toContain('parcels')
  })

  test('a message is there until staff have answered it', async () => {
    const message = MessageBody.parse({ text: 'Is the hole 5 mm?' })
    sendCustomerMessage(shop.shop, customer, { access: { quote_id: order.id }, message })
    expect(await only('messages')).toMatchObject({
      reason: '“Is the hole 5 mm?”',
      page: `/console/orders/${order.id}`,
      order_number: order.row().number,
    })
    sendStaffMessage(shop.shop, operator, {
      quote_id: order.id,
      message: MessageBody.parse({ text: 'Yes.' }),
    })
    expect(await kinds()).not.toContain('messages')
  })

  test('health problems are items that lead to their page', async () => {
    shop.wait(9 * DAY)
    const problems = (await items()).filter(({ kind }) => kind === 'backups' || kind === 'health')
    expect(problems).toMatchObject([
      { kind: 'backups', title: 'Backups', page: '/console/backups', action: null },
      { kind: 'health', title: 'Check of data', page: '/console/health', action: null },
    ])
  })
})

describe('what happened since the last working day', () => {
  const since = () => readSinceLastDay(shop.shop, operator)

  test('counts what the history has since the person’s last act before today', async () => {
    order.start()
    const friday = shop.shop.clock.now()
    shop.wait(DAY)
    const second = await paidOrder(shop, { email: 'second@example.test' })
    shop.database.write((tx) =>
      tx.run(
        `insert into events (at, actor_kind, subject, subject_id, what, details)
         values (?, 'shop', 'order', 'x', 'placed', '{"provider":"stripe","total_cents":4200}')`,
        shop.shop.clock.now(),
      ),
    )
    expect(second.order.number).toBeGreaterThan(0)
    expect(since()).toEqual({
      since: friday,
      paid: 3,
      paid_tests: 2,
      paid_cents: 4200,
      shipped: 0,
      failed_prints: 0,
      requests: 0,
    })
  })

  test('begins yesterday for who has done nothing yet', async () => {
    const fresh = await staffMember(shop, 'viewer')
    const yesterday = instantOf(addDays(today(), -1), '00:00')
    expect(readSinceLastDay(shop.shop, fresh).since).toBe(yesterday)
  })
})
