import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  needNoAnswer,
  sendCustomerMessage,
  sendStaffMessage,
} from '../../../../server/messaging/messages/send-message.ts'
import {
  listWaitingThreads,
  markReadByCustomer,
  readCustomerThread,
  readLastAnswers,
  readStaffThread,
} from '../../../../server/messaging/messages/read-thread.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { threadUrl } from '../../../../server/messaging/messages/thread-link.ts'
import { MESSAGE_LIMITS } from '../../../../shared/platform/load-limits.ts'
import { MessageBody } from '../../../../shared/messaging/messages/message.ts'
import { requote } from '../../../../server/quoting/requote.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { paidOrder, placedOrder } from '../../../shop/placed-order.ts'
import { eventsOf, rowOf, uploadedCube } from '../../../shop/quotes-for-people.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../../shop/v1.ts'
import type { Caller } from '../../../../server/platform/caller.ts'

let shop: TestShop
let customer: Person
let owner: Caller
let operator: Caller
beforeEach(async () => {
  shop = await openTestShop()
  customer = await signedUpCustomer(shop)
  owner = callerOf(shop, customer)
  operator = await staffMember(shop, 'operator')
  followEvents(shop.shop)
})
afterEach(() => shop.close())

const body = (text: string) => MessageBody.parse({ text })
const ask = (quote_id: string, text: string, caller = owner) =>
  sendCustomerMessage(shop.shop, caller, { access: { quote_id }, message: body(text) })
const answer = (quote_id: string, text: string) =>
  sendStaffMessage(shop.shop, operator, { quote_id, message: body(text) })
const outbox = () =>
  shop.database.all<{ recipient: string; subject: string; text: string; kind: string }>(
    'select * from outbox order by event_id',
  )

describe('a thread', () => {
  test('says of a test order that no email leaves the shop', async () => {
    const { order, customer: buyer } = await placedOrder(shop, { email: 'bea@example.test' })
    const access = { quote_id: order.id }
    expect(readCustomerThread(shop.shop, callerOf(shop, buyer), access).practice).toBe(true)
    expect(readStaffThread(shop.shop, operator, { quote_id: order.id }).practice).toBe(true)
    const { order: paid } = await paidOrder(shop, { email: 'pat@example.test' })
    expect(readStaffThread(shop.shop, operator, { quote_id: paid.id }).practice).toBe(false)
    const quote_id = await uploadedCube(shop, customer)
    expect(readCustomerThread(shop.shop, owner, { quote_id }).practice).toBe(false)
  })

  test('shows both sides what the other wrote, and waits until staff answer', async () => {
    const id = await uploadedCube(shop, customer)
    ask(id, 'Can the hole be 3 mm?')
    expect(listWaitingThreads(shop.database)).toMatchObject([
      { quote_id: id, text: 'Can the hole be 3 mm?', waiting: 1 },
    ])
    answer(id, 'Yes, it can.')
    expect(listWaitingThreads(shop.database)).toEqual([])
    expect(readCustomerThread(shop.shop, owner, { quote_id: id })).toMatchObject({
      unread: 1,
      messages: [
        { side: 'customer', text: 'Can the hole be 3 mm?', name: null },
        { side: 'staff', text: 'Yes, it can.' },
      ],
    })
    expect(readStaffThread(shop.shop, operator, { quote_id: id })).toMatchObject({ unread: 0, waiting: 0 })
  })

  test('is read once the customer has seen it', async () => {
    const id = await uploadedCube(shop, customer)
    answer(id, 'We have a question.')
    const access = { quote_id: id }
    markReadByCustomer(shop.shop, owner, { access, until: shop.shop.clock.now() })
    expect(readCustomerThread(shop.shop, owner, access).unread).toBe(0)
  })

  test('continues with a requote that has a new id', async () => {
    const id = await uploadedCube(shop, customer)
    ask(id, 'Is ABS better?')
    const next = requote(shop.shop, owner, { quote_id: id, quantity: 3 }).parse()
    expect(next.id).not.toBe(id)
    answer(next.id, 'For heat, yes.')
    for (const quote_id of [id, next.id])
      expect(readCustomerThread(shop.shop, owner, { quote_id }).messages.map(({ text }) => text)).toEqual([
        'Is ABS better?',
        'For heat, yes.',
      ])
  })

  test('the thread of another customer is like one that does not exist', async () => {
    const id = await uploadedCube(shop, customer)
    const other = callerOf(shop, await signedUpCustomer(shop, 'other@example.com'))
    expect(refusalOf(() => readCustomerThread(shop.shop, other, { quote_id: id })).code).toBe(
      'quote_not_found',
    )
    expect(refusalOf(() => ask(id, 'Hello', other)).code).toBe('quote_not_found')
  })

  test('needs no answer when staff say so, once', async () => {
    const id = await uploadedCube(shop, customer)
    ask(id, 'Thank you')
    needNoAnswer(shop.shop, operator, { quote_id: id })
    expect(listWaitingThreads(shop.database)).toEqual([])
    expect(refusalOf(() => needNoAnswer(shop.shop, operator, { quote_id: id })).code).toBe('wrong_state')
  })

  test('ends for today when a customer has written too much', async () => {
    const id = await uploadedCube(shop, customer)
    for (let n = 0; n < MESSAGE_LIMITS.of_customer_a_day; n++) ask(id, `Message ${n}`)
    expect(refusalOf(() => ask(id, 'One more')).code).toBe('rate_limited')
    shop.wait(86_401)
    ask(id, 'One more')
  })

  test('gives staff the answers that they send most', async () => {
    const id = await uploadedCube(shop, customer)
    answer(id, 'It ships on Friday.')
    answer(id, 'Yes.')
    answer(id, 'Yes.')
    expect(readLastAnswers(shop.shop, operator)).toEqual(['Yes.', 'It ships on Friday.'])
  })
})

describe('emails about messages', () => {
  test('tell the shop what a customer wrote, and the customer what staff wrote', async () => {
    const id = await uploadedCube(shop, customer)
    ask(id, 'Can the hole be 3 mm?')
    answer(id, 'Yes, it can.')
    followEvents(shop.shop)
    const [toShop, toCustomer] = outbox()
    expect(toShop.text).toContain('A customer wrote about part.stl (Q-1001).')
    expect(toShop.text).toContain('> Can the hole be 3 mm?')
    expect(toShop.text).toContain(`/console/quotes?q=${id}`)
    expect(toCustomer).toMatchObject({
      recipient: 'cora@example.test',
      subject: 'A message about your quote',
    })
    expect(toCustomer.text).toContain('> Yes, it can.')
    expect(eventsOf(shop, id).map(({ what }) => what)).toContain('message from staff')
  })

  test('are about the order once there is one', async () => {
    const { order } = await placedOrder(shop, { customer })
    ask(order.id, 'Is it printed?')
    sendStaffMessage(shop.shop, operator, { quote_id: order.id, message: body('We print today.') })
    followEvents(shop.shop)
    expect(outbox().at(-2)!.text).toContain(`A customer wrote about part.stl (order ${order.number}).`)
    expect(outbox().at(-1)).toMatchObject({
      kind: 'message from staff',
      subject: `A message about order ${order.number}`,
    })
  })

  test('open the thread of a guest in any browser, until an account has the quote', async () => {
    const visitor = new Person(await shop.http())
    const file = binaryStl(box([20, 20, 20]))
    const id: string = (await visitor.upload({ file }, '/guest/quotes')).json().id
    await shop.settled()
    answer(id, 'Hello')
    const key = threadUrl(shop.shop, rowOf(shop, id)).split('/').at(-1)!
    const anyone: Caller = { kind: 'nobody' }
    expect(readCustomerThread(shop.shop, anyone, { key }).messages).toHaveLength(1)
    sendCustomerMessage(shop.shop, anyone, { access: { key }, message: body('From my phone') })
    expect(readCustomerThread(shop.shop, anyone, { key }).messages).toHaveLength(2)
    expect(refusalOf(() => readCustomerThread(shop.shop, anyone, { key: 'x' })).code).toBe('order_not_found')
  })
})
