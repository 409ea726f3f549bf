import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { saveDocument } from '../../../../server/operations/documents/save-document.ts'
import { deskItems } from '../../../../server/desk/desk-items.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { addMessagePhoto, photoPlace } from '../../../../server/messaging/messages/message-photos.ts'
import { listWaitingThreads, readCustomerThread } from '../../../../server/messaging/messages/read-thread.ts'
import { orderUrls } from '../../../../server/orders/order-links.ts'
import { listLedger } from '../../../../server/payments/ledger-store.ts'
import {
  answerProblem,
  readStaffProblems,
  refundProblem,
  reprintProblem,
} from '../../../../server/messaging/problems/decide-problem.ts'
import { endPrintsOf, printOn } from '../../../../server/demo/print-on-plates.ts'
import { markUnitsFinished } from '../../../../server/production/move-units.ts'
import { readOrderProblems, reportProblem } from '../../../../server/messaging/problems/report-problem.ts'
import { lateRefundOf } from '../../../../server/shipping/late-shipment.ts'
import { reportDelivery } from '../../../../server/shipping/parcel-moves.ts'
import { ProblemBody } from '../../../../shared/messaging/problems/problem-report.ts'
import { addWorkingDays } from '../../../../shared/quoting/scheduling/calendar.ts'
import { orderStage } from '../../../../shared/orders/order-stage.ts'
import {
  addDays,
  asPacificDay,
  DAY,
  pacificDayOf,
  type PacificDay,
} from '../../../../shared/platform/time.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { photoFile } from '../../../shop/photo-file.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'
import { madeOrder } from '../../orders/made-order.ts'

let shop: TestShop
let operator: Caller
let owner: Caller
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
  owner = await staffMember(shop, 'owner')
  followEvents(shop.shop)
})
afterEach(() => shop.close())

/** Three units that were shipped by carrier. */
async function shippedOrder() {
  const placed = await placedOrder(shop, { method: 'shipping', fields: { quantity: '3' } })
  const order = madeOrder(shop, operator, placed.order.id)
  const owner = callerOf(shop, placed.customer)
  const access = { quote_id: order.id }
  order.makeAndPack()
  order.ship()
  return {
    ...order,
    owner,
    customer: placed.customer,
    shown: async () => (await placed.customer.get(`/v1/orders/${order.id}`)).json(),
    read: () => readOrderProblems(shop.shop, owner, access),
    report: (units: number[], more: Partial<ProblemBody> = {}) =>
      reportProblem(shop.shop, owner, {
        access,
        report: ProblemBody.parse({ units, problem: 'broken', text: 'A corner is broken off.', ...more }),
      }).reports[0],
    staff: () => readStaffProblems(shop.shop, operator, { order_id: order.id }),
  }
}

const subjects = () => {
  followEvents(shop.shop)
  return shop.database
    .all<{ subject: string }>('select subject from outbox order by event_id')
    .map(({ subject }) => subject)
}
function setProblemDays(problem_days: number): void {
  const { shop_details, versions } = readShopData(shop.database)
  const body = { ...shop_details, problem_days }
  saveDocument(shop.shop, owner, { kind: 'shop_details', version: versions.shop_details, body })
}

function closeOn(...days: PacificDay[]): void {
  const { calendar, versions } = readShopData(shop.database)
  const closures = days.map((day) => ({ day, reason: 'Stocktaking' }))
  saveDocument(shop.shop, owner, {
    kind: 'calendar',
    version: versions.calendar,
    body: { ...calendar, closures },
    reason: 'Stocktaking',
  })
}

const problemsOnDesk = () =>
  deskItems(shop.shop, { problems: [], now: shop.shop.clock.now() }).filter(({ kind }) => kind === 'problems')

describe('a report', () => {
  test('joins the conversation with its photos, waits on the Desk, and is confirmed by email', async () => {
    const order = await shippedOrder()
    const place = photoPlace(shop.shop, order.owner, { quote_id: order.id })
    const { id: photo } = await addMessagePhoto(shop.shop, place, photoFile())
    const report = order.report([2, 3, 2], { photo_ids: [photo] })
    expect(report).toMatchObject({
      units: [2, 3],
      problem: 'broken',
      text: 'A corner is broken off.',
      state: 'open',
    })
    const { messages } = readCustomerThread(shop.shop, order.owner, { quote_id: order.id })
    expect(messages).toMatchObject([
      {
        text: 'Problem report (pieces 2 and 3): Broken or damaged\n\nA corner is broken off.',
        photos: [{ id: photo }],
      },
    ])
    expect(problemsOnDesk()).toMatchObject([
      { reason: 'Broken or damaged, pieces 2 and 3: “A corner is broken off.”', quote_id: order.id },
    ])
    expect(listWaitingThreads(shop.database)).toEqual([])
    expect(subjects()).toContain(`We have your report about order ${order.row().number}`)
  })

  test('has as its suggested day for a reprint a working day of the shop', async () => {
    const order = await shippedOrder()
    const today = pacificDayOf(shop.shop.clock.now())
    const { calendar } = readShopData(shop.database)
    const usual = addWorkingDays(calendar, today, 2)
    expect(order.staff().suggested_ship_by).toBe(usual)
    closeOn(usual, addDays(usual, 1))
    const { calendar: changed } = readShopData(shop.database)
    expect(order.staff().suggested_ship_by).toBe(addWorkingDays(changed, usual, 1))
  })

  test('is about delivered units that no other open report is about', async () => {
    const order = await shippedOrder()
    order.report([1])
    expect(order.read().units).toEqual([2, 3])
    expect(refusalOf(() => order.report([1])).code).toBe('wrong_state')
    expect(refusalOf(() => order.report([4])).code).toBe('wrong_state')
    const printing = await placedOrder(shop, { customer: order.customer })
    const access = { quote_id: printing.order.id }
    expect(readOrderProblems(shop.shop, order.owner, access).units).toEqual([])
  })

  test('is possible for as many days after the delivery as the shop gives', async () => {
    setProblemDays(14)
    const order = await shippedOrder()
    reportDelivery(shop.shop, operator, { ...order.seen(), state: 'delivered' })
    expect(order.read()).toMatchObject({ until: '2026-11-30', is_over: false })
    shop.wait(14 * DAY)
    order.report([1])
    shop.wait(DAY)
    expect(order.read()).toMatchObject({ is_over: true, units: [] })
    expect(refusalOf(() => order.report([2])).message).toContain('over')
  })

  test('is refused to other customers, and possible by the link of a guest’s email', async () => {
    const order = await shippedOrder()
    const other = callerOf(shop, await signedUpCustomer(shop, 'other@example.com'))
    expect(refusalOf(() => readOrderProblems(shop.shop, other, { quote_id: order.id })).code).toBe(
      'quote_not_found',
    )
    const { order_url } = orderUrls(shop.shop, { id: order.id, account_id: null })
    shop.database.write((tx) => {
      tx.run("insert into guests (id, file_secret, created_at) values ('gst_1', 'secret', 1)")
      tx.run("update quotes set account_id = null, guest_id = 'gst_1' where id = ?", order.id)
    })
    const key = order_url.split('/').at(-1)!
    expect(readOrderProblems(shop.shop, { kind: 'nobody' }, { key }).units).toEqual([1, 2, 3])
  })
})

describe('a reprint', () => {
  const ship_by = asPacificDay('2026-11-20')

  test('puts the units back into the queue without a charge and opens the order again', async () => {
    const order = await shippedOrder()
    const { id: report_id } = order.report([2])
    reprintProblem(shop.shop, operator, { report_id, ship_by })
    expect(order.statuses()).toEqual(['shipped', 'queued', 'shipped'])
    const shown = await order.shown()
    expect(shown).toMatchObject({ status: 'in_production', ship_by, refunds: [], shipped_at: null })
    expect(orderStage(shown)).toBe('printing')
    expect(order.read()).toMatchObject({ reports: [{ state: 'reprint' }], units: [1, 3] })
    expect(problemsOnDesk()).toEqual([])
    expect(subjects()).toContain(`Order ${order.row().number}: we’re printing piece 2 again`)
    expect(refusalOf(() => reprintProblem(shop.shop, operator, { report_id, ship_by })).code).toBe(
      'wrong_state',
    )
  })

  test('is packed and shipped in a parcel of its own, and never counts as late', async () => {
    const order = await shippedOrder()
    const { id: report_id } = order.report([2])
    reprintProblem(shop.shop, operator, { report_id, ship_by })
    shop.wait(10 * DAY)
    expect(lateRefundOf(shop.database, order.row(), shop.shop.clock.now())).toBeNull()
    const again = () => order.units().filter(({ unit }) => unit === 2)
    printOn(shop.shop, operator, { units: again(), printer_id: 'p1' })
    endPrintsOf(shop.shop, operator, again())
    markUnitsFinished(shop.shop, operator, { units: again() })
    order.pack()
    order.ship({ tracking_number: '1Z 1000' })
    expect(await order.shown()).toMatchObject({ status: 'completed', refunds: [] })
    expect(order.read().units).toEqual([1, 2, 3])
  })
})

describe('a refund', () => {
  test('is the share of the units in the parts price with its tax, as staff saw it', async () => {
    const order = await shippedOrder()
    const { id: report_id } = order.report([1, 2, 3])
    const amount_cents = order.staff().reports[0].refund_cents!
    const { parts_cents } = await order.shown()
    expect(amount_cents).toBeGreaterThanOrEqual(parts_cents)
    expect(
      refusalOf(() => refundProblem(shop.shop, operator, { report_id, amount_cents: amount_cents - 1 })).code,
    ).toBe('amount_changed')
    refundProblem(shop.shop, operator, { report_id, amount_cents })
    const refunds = listLedger(shop.database, order.id).filter(({ kind }) => kind === 'refund')
    expect(refunds).toMatchObject([{ amount_cents, reason: 'goodwill' }])
    expect(order.read().reports).toMatchObject([{ state: 'refunded' }])
    order.report([1])
    expect(order.staff().reports[0].refund_cents).toBeNull()
  })
})

test('an answer closes the report and joins the conversation', async () => {
  const order = await shippedOrder()
  const { id: report_id } = order.report([1])
  answerProblem(shop.shop, operator, { report_id, text: 'A drop of superglue fixes it.' })
  const { messages } = readCustomerThread(shop.shop, order.owner, { quote_id: order.id })
  expect(messages.at(-1)).toMatchObject({ side: 'staff', text: 'A drop of superglue fixes it.' })
  expect(order.read().reports).toMatchObject([{ state: 'answered' }])
  expect(order.read().units).toEqual([1, 2, 3])
})

test('only staff who decide see reports and decide them', async () => {
  const order = await shippedOrder()
  const { id: report_id } = order.report([1])
  const packer = await staffMember(shop, 'packer')
  const asPacker = [
    () => readStaffProblems(shop.shop, packer, { order_id: order.id }),
    () => answerProblem(shop.shop, packer, { report_id, text: 'No.' }),
    () => refundProblem(shop.shop, packer, { report_id, amount_cents: 1 }),
    () => reprintProblem(shop.shop, packer, { report_id, ship_by: asPacificDay('2026-11-20') }),
  ]
  for (const act of asPacker) expect(refusalOf(act).code).toBe('role_required')
})
