import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countDesk } from '../../../../server/desk/desk-counts.ts'
import { readInbox } from '../../../../server/messaging/messages/read-inbox.ts'
import {
  needNoAnswer,
  sendCustomerMessage,
  sendStaffMessage,
} from '../../../../server/messaging/messages/send-message.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { MessageBody } from '../../../../shared/messaging/messages/message.ts'
import { paidOrder } from '../../../shop/placed-order.ts'
import { uploadedCube } from '../../../shop/quotes-for-people.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../../shop/v1.ts'

let shop: TestShop
let customer: Person
let operator: Caller
beforeEach(async () => {
  shop = await openTestShop()
  customer = await signedUpCustomer(shop)
  operator = await staffMember(shop, 'operator')
})
afterEach(() => shop.close())

/** A quote about which its customer has written. */
async function asked(text: string): Promise<string> {
  const quote_id = await uploadedCube(shop, customer)
  write(quote_id, text)
  return quote_id
}

function write(quote_id: string, text: string, buyer = customer): void {
  shop.wait(60)
  const message = MessageBody.parse({ text })
  sendCustomerMessage(shop.shop, callerOf(shop, buyer), { access: { quote_id }, message })
}

function answer(quote_id: string, text: string): void {
  shop.wait(60)
  sendStaffMessage(shop.shop, operator, { quote_id, message: MessageBody.parse({ text }) })
}

const inbox = (q = '') => readInbox(shop.shop, operator, { q })
const listed = (q = '') => inbox(q).map(({ quote_id }) => quote_id)
const counted = () => countDesk(shop.shop, operator).messages

describe('the inbox', () => {
  test('lists what waits first, the longest waiting at the top, then the newest', async () => {
    const [first, second, third, fourth] = [
      await asked('One'),
      await asked('Two'),
      await asked('Three'),
      await asked('Four'),
    ]
    answer(first, 'Yes')
    answer(second, 'No')
    write(third, 'Still there?')
    expect(listed()).toEqual([third, fourth, second, first])
    expect(inbox()).toMatchObject([
      { text: 'Still there?', side: 'customer', waiting: 2 },
      { text: 'Four', waiting: 1 },
      { text: 'No', side: 'staff', waiting: 0, quote_number: 'Q-1002', order_number: null },
      { text: 'Yes', waiting: 0 },
    ])
    expect(counted()).toBe(2)
  })

  test('keeps a conversation that needs no answer among those that do not wait', async () => {
    const quote_id = await asked('Thanks!')
    needNoAnswer(shop.shop, operator, { quote_id })
    expect(inbox()).toMatchObject([{ quote_id, waiting: 0, text: 'Thanks!' }])
    expect(counted()).toBe(0)
  })

  test('is searched by words, the part, the number of the quote or order and the customer', async () => {
    const quote_id = await asked('Is the Hole threaded?')
    answer(quote_id, 'It is.')
    const { order, customer: buyer } = await paidOrder(shop, { email: 'pat@example.test' })
    write(order.id, 'When does it ship?', buyer)
    for (const q of ['hole', 'IT IS', quote_id]) expect(listed(q)).toEqual([quote_id])
    for (const q of ['pat@example', 'ship?']) expect(listed(q)).toEqual([order.id])
    expect(listed('q-1001')).toEqual([quote_id])
    // Orders and quotes are counted apart.
    expect(listed(String(order.number))).toEqual([order.id, quote_id])
    expect(inbox('pat@example')).toMatchObject([{ order_number: order.number }])
    expect(listed('nobody wrote this')).toEqual([])
  })

  test('is for those who see customers', async () => {
    for (const role of ['packer', 'technician', 'viewer'] as const) {
      const caller = await staffMember(shop, role)
      expect(refusalOf(() => readInbox(shop.shop, caller, { q: '' })).code).toBe('role_required')
    }
  })
})
