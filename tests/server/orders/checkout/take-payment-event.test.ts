import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOrder } from '../../../../server/orders/order-store.ts'
import { paymentWork } from '../../../../server/start/background-work.ts'
import { pollPaymentEvents } from '../../../../server/orders/checkout/take-payment-event.ts'
import { newPaymentWatch, watchPayments } from '../../../../server/orders/checkout/watch-payments.ts'
import { findCheckout } from '../../../../server/payments/checkout-store.ts'
import { listLedger } from '../../../../server/payments/ledger-store.ts'
import { listPaymentEvents } from '../../../../server/payments/payment-event-store.ts'
import { queueRefund } from '../../../../server/payments/queue-refund.ts'
import { sendRefunds } from '../../../../server/payments/send-refunds.ts'
import { THE_SHOP } from '../../../../server/platform/db/events.ts'
import { openStripeShop, stripeLink, type StripeShop } from '../../../shop/stripe-shop.ts'

let open: StripeShop
beforeEach(async () => {
  open = await openStripeShop()
})
afterEach(() => open.close())

async function post(body: string, signature: string | undefined) {
  const app = await open.test.http()
  const headers = {
    'content-type': 'application/json',
    ...(signature ? { 'stripe-signature': signature } : {}),
  }
  return app.inject({ method: 'POST', url: '/stripe/webhook', payload: body, headers })
}

async function notify(type: string, object: object) {
  const { body, signature } = open.stripe.notice(type, object, open.test.shop.clock.now())
  return post(body, signature)
}

const orderOf = (quoteId: string) => findOrder(open.test.database, quoteId)
const ledgerOf = (orderId: string) => listLedger(open.test.database, orderId)
const happened = (orderId: string) =>
  open.test.database
    .all<{ what: string }>(
      "select what from events where subject = 'order' and subject_id = ? order by id",
      orderId,
    )
    .map((event) => event.what)

async function paidOrder() {
  const link = await stripeLink(open)
  const session = open.stripe.account.pay(link.session_id)
  await notify('checkout.session.completed', session)
  return { link, session, order_id: link.quote_id, payment: session.payment_intent! }
}

describe('a payment event', () => {
  test('places the order and is answered with 200', async () => {
    const link = await stripeLink(open)
    const answer = await notify('checkout.session.completed', open.stripe.account.pay(link.session_id))
    expect(answer.statusCode).toBe(200)
    expect(orderOf(link.quote_id)).toMatchObject({ status: 'queued' })
  })

  test('an event that comes three times places one order', async () => {
    const { session, order_id } = await paidOrder()
    await notify('checkout.session.completed', session)
    await notify('checkout.session.async_payment_succeeded', session)
    expect(ledgerOf(order_id)).toHaveLength(1)
    expect(open.test.database.get('select count(*) as n from orders')).toEqual({ n: 1 })
  })

  test('an event that is overtaken by the end of the session changes nothing: paid stays paid', async () => {
    const { link, session, order_id } = await paidOrder()
    await notify('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' })
    expect(findCheckout(open.test.database, link.id)).toMatchObject({ state: 'paid' })
    expect(orderOf(order_id)).toMatchObject({ status: 'queued' })
  })

  test('an event that comes after the end of the session places the order all the same', async () => {
    const link = await stripeLink(open)
    const before = { ...open.stripe.account.session(link.session_id), status: 'expired' }
    const session = open.stripe.account.pay(link.session_id)
    await notify('checkout.session.expired', before)
    await notify('checkout.session.completed', session)
    expect(orderOf(link.quote_id)).toMatchObject({ status: 'queued' })
  })
})

describe('what is not from Stripe', () => {
  test.each([
    ['a signature of somebody else', 't=1,v1=00'],
    ['no signature', undefined],
  ])('%s is refused with 400, and nothing happens', async (_what, signature) => {
    const link = await stripeLink(open)
    const { body } = open.stripe.notice(
      'checkout.session.completed',
      open.stripe.account.pay(link.session_id),
      1,
    )
    const answer = await post(body, signature)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'signature_invalid' })
    expect(orderOf(link.quote_id)).toBeUndefined()
  })

  test('refuses with 400 an event of ten minutes ago that was recorded and sent again', async () => {
    const link = await stripeLink(open)
    const { body, signature } = open.stripe.notice(
      'checkout.session.completed',
      open.stripe.account.pay(link.session_id),
      open.test.shop.clock.now(),
    )
    open.test.wait(600)
    expect((await post(body, signature)).statusCode).toBe(400)
  })

  test('records forged events once a minute, so that they do not fill the disk', async () => {
    for (let sent = 0; sent < 20; sent += 1) await post('{}', 't=1,v1=00')
    expect(listPaymentEvents(open.test.database, 50)).toHaveLength(1)
    open.test.wait(60)
    await post('{}', 't=1,v1=00')
    expect(listPaymentEvents(open.test.database, 50)).toHaveLength(2)
  })

  test('a body that is far too large is refused unread', async () => {
    expect((await post('x'.repeat(300 * 1024), 't=1,v1=00')).statusCode).toBe(413)
  })

  test('answers 404 without Stripe', async () => {
    delete open.environment['LAYERLINE_STRIPE_KEY']
    expect((await notify('checkout.session.completed', {})).statusCode).toBe(404)
  })

  test('takes POST only', async () => {
    const app = await open.test.http()
    const answer = await app.inject({ method: 'GET', url: '/stripe/webhook' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe('POST')
  })
})

describe('a refund event', () => {
  async function refundUnderWay() {
    const paid = await paidOrder()
    open.stripe.account.refundsAre = 'pending'
    open.test.database.write((tx) =>
      queueRefund(tx, open.test.shop, {
        order_id: paid.order_id,
        amounts: { parts_cents: 100, delivery_cents: 0, tax_cents: 10 },
        reason: 'goodwill',
        note: 'sorry',
        by: THE_SHOP,
      }),
    )
    await sendRefunds(open.test.shop)
    const [refund] = open.stripe.account.refunds.values()
    return { ...paid, refund }
  }

  test('an event that it is done ends the refund', async () => {
    const { order_id, refund } = await refundUnderWay()
    expect(ledgerOf(order_id)[1]).toMatchObject({ state: 'pending', provider_ref: refund.id })
    await notify('refund.updated', { ...refund, status: 'succeeded' })
    await notify('refund.updated', { ...refund, status: 'succeeded' })
    expect(ledgerOf(order_id)[1]).toMatchObject({ state: 'done' })
    expect(happened(order_id).filter((what) => what === 'refund done')).toHaveLength(1)
  })

  test('an event that the card returned it makes the refund fail, and the money can be refunded again', async () => {
    const { order_id, refund } = await refundUnderWay()
    await notify('refund.updated', { ...refund, status: 'succeeded' })
    await notify('refund.failed', { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' })
    expect(ledgerOf(order_id)[1]).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('lost_or_stolen'),
    })
    await notify('refund.updated', { ...refund, status: 'succeeded' })
    expect(ledgerOf(order_id)[1]).toMatchObject({ state: 'failed' })
    expect(happened(order_id).at(-1)).toBe('refund failed')
  })
})

describe('a dispute', () => {
  test('holds the money back as long as it is open, and is in the order’s history', async () => {
    const { order_id, payment } = await paidOrder()
    const dispute = open.stripe.account.dispute(payment, 3400)
    await notify('charge.dispute.created', dispute)
    await notify('charge.dispute.funds_withdrawn', dispute)
    const rows = ledgerOf(order_id)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({
      kind: 'dispute',
      state: 'pending',
      parts_cents: 2000,
      delivery_cents: 1200,
      tax_cents: 200,
      provider_ref: dispute.id,
    })
    expect(happened(order_id).at(-1)).toBe('disputed')
  })

  test('a dispute that is won frees the money, whatever event comes late', async () => {
    const { order_id, payment } = await paidOrder()
    const dispute = open.stripe.account.dispute(payment, 3400)
    await notify('charge.dispute.created', dispute)
    await notify('charge.dispute.closed', { ...dispute, status: 'won' })
    await notify('charge.dispute.funds_withdrawn', dispute)
    expect(ledgerOf(order_id)[1]).toMatchObject({ state: 'failed' })
    expect(happened(order_id).slice(-2)).toEqual(['disputed', 'dispute won'])
  })

  test('a dispute whose end comes first holds nothing back when its start comes late', async () => {
    const { order_id, payment } = await paidOrder()
    const dispute = open.stripe.account.dispute(payment, 3400)
    await notify('charge.dispute.closed', { ...dispute, status: 'won' })
    await notify('charge.dispute.created', dispute)
    expect(ledgerOf(order_id).filter(({ state }) => state !== 'failed')).toHaveLength(1)
    expect(happened(order_id).at(-1)).toBe('dispute won')
  })

  test('a dispute that is lost has taken the money', async () => {
    const { order_id, payment } = await paidOrder()
    const dispute = open.stripe.account.dispute(payment, 3400)
    await notify('charge.dispute.closed', { ...dispute, status: 'lost' })
    await notify('charge.dispute.created', dispute)
    expect(ledgerOf(order_id)[1]).toMatchObject({ state: 'done' })
  })

  test('a dispute about a part is spread over parts, delivery and tax, and is never more than is left', async () => {
    const { order_id, payment } = await paidOrder()
    await notify('charge.dispute.created', open.stripe.account.dispute(payment, 1700))
    expect(ledgerOf(order_id)[1]).toMatchObject({ parts_cents: 1000, delivery_cents: 600, tax_cents: 100 })
    await notify('charge.dispute.created', open.stripe.account.dispute(payment, 3400))
    expect(ledgerOf(order_id)[2]).toMatchObject({ amount_cents: 1700 })
  })

  test('a dispute about an unknown payment is recorded, and changes nothing', async () => {
    const { order_id } = await paidOrder()
    expect(
      (await notify('charge.dispute.created', open.stripe.account.dispute('pi_x', 100))).statusCode,
    ).toBe(200)
    expect(ledgerOf(order_id)).toHaveLength(1)
    expect(listPaymentEvents(open.test.database, 1)).toMatchObject([
      { what: 'dispute open, of no order here' },
    ])
  })
})

describe('a shop that webhooks cannot reach', () => {
  const at = () => open.test.shop.clock.now()

  test('learns of a dispute and its end by polling, also of what happened while it was off', async () => {
    const { order_id, payment } = await paidOrder()
    const dispute = open.stripe.account.dispute(payment, 3400)
    open.stripe.account.tell('charge.dispute.created', dispute, at())
    open.test.wait(20 * 24 * 3600)
    await pollPaymentEvents(open.test.shop, null)
    expect(ledgerOf(order_id)[1]).toMatchObject({ kind: 'dispute', state: 'pending' })
    open.stripe.account.tell('charge.dispute.closed', { ...dispute, status: 'lost' }, at())
    await pollPaymentEvents(open.test.shop, at())
    expect(ledgerOf(order_id)[1]).toMatchObject({ state: 'done' })
  })

  test('a shop that polls again at every start applies each final state once', async () => {
    const { order_id, payment } = await paidOrder()
    const dispute = open.stripe.account.dispute(payment, 3400)
    for (const [type, status] of [
      ['charge.dispute.created', 'needs_response'],
      ['charge.dispute.closed', 'lost'],
      ['charge.dispute.closed', 'won'],
    ])
      open.stripe.account.tell(type, { ...dispute, status }, at())
    await notify('charge.dispute.created', dispute)
    for (let starts = 0; starts < 3; starts += 1) await pollPaymentEvents(open.test.shop, null)
    expect(ledgerOf(order_id)[1]).toMatchObject({ state: 'failed' })
    expect(happened(order_id).filter((what) => what.startsWith('dispute'))).toEqual([
      'disputed',
      'dispute won',
    ])
  })

  test('reads all pages of events', async () => {
    const { order_id, payment } = await paidOrder()
    open.stripe.account.tell('charge.dispute.created', open.stripe.account.dispute(payment, 3400), at())
    for (let more = 0; more < 150; more += 1)
      open.stripe.account.tell(
        'refund.updated',
        { id: `re_${more}`, object: 'refund', status: 'succeeded' },
        at(),
      )
    await pollPaymentEvents(open.test.shop, null)
    expect(ledgerOf(order_id)[1]).toMatchObject({ kind: 'dispute' })
  })

  test('polls when it starts', async () => {
    const asked = () => open.stripe.asked.filter((one) => one.path === '/v1/events').length
    const running = paymentWork(open.test.shop)
    running.start()
    await expect.poll(asked).toBe(1)
    await running.stop()
  })
})

/** Everything that is logged from now on, errors with all that hangs on them. */
function recordLog(): string[] {
  const lines: string[] = []
  const record = (fields: object, message: string) => {
    const { err } = fields as { err?: Error }
    lines.push(message, JSON.stringify(fields), String(err?.stack), JSON.stringify(err), String(err?.cause))
  }
  Object.assign(open.test.shop, { log: { info: record, warn: record, error: record } })
  return lines
}

test('no key of ours is in the database or the log, whatever happened', async () => {
  const logged = recordLog()
  const { order_id } = await paidOrder()
  await stripeLink(open, { email: 'another@example.com' })
  await post('{}', 't=1,v1=00')
  open.environment['LAYERLINE_STRIPE_KEY'] = 'sk_test_planted4343wrong'
  open.test.database.write((tx) =>
    queueRefund(tx, open.test.shop, {
      order_id,
      amounts: { parts_cents: 100, delivery_cents: 0, tax_cents: 10 },
      reason: 'goodwill',
      note: null,
      by: THE_SHOP,
    }),
  )
  await sendRefunds(open.test.shop)
  await watchPayments(open.test.shop, newPaymentWatch())
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('\n')).not.toMatch(/planted4242|planted4343/)
  const tables = open.test.database.all<{ name: string }>(
    "select name from sqlite_master where type = 'table'",
  )
  const all = tables
    .map(({ name }) => JSON.stringify(open.test.database.all(`select * from ${name}`)))
    .join('')
  expect(all).toContain(order_id)
  expect(all).not.toMatch(/planted4242|planted4343/)
})
