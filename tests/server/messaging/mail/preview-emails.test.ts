import { afterEach, describe, expect, test } from 'vitest'
import {
  findPreviewSubjects,
  readPreviewSource,
  sendEmailTest,
} from '../../../../server/messaging/mail/preview-emails.ts'
import type { Email, MailServer } from '../../../../server/platform/ports/mail.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { EMAIL_KIND_NAMES } from '../../../../shared/messaging/mail/email-kinds.ts'
import { exampleEmail } from '../../../../shared/messaging/mail/example-emails.ts'
import { buyableQuote, paidOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { madeOrder } from '../../orders/made-order.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function ownersShop(server: MailServer | null = null): Promise<{ shop: TestShop; owner: Caller }> {
  open = await openTestShop({ ports: { mailer: { current: () => server } } })
  return { shop: open, owner: await staffMember(open, 'owner') }
}

const DEFAULT = { subject: null, body: null }

describe('what an email is previewed with', () => {
  test('is found by number or file name, newest first', async () => {
    const { shop, owner } = await ownersShop()
    const first = await paidOrder(shop)
    const second = await paidOrder(shop, { email: 'second@customer.example' })
    const { quote_id } = await buyableQuote(shop, { email: 'third@customer.example' })
    const find = (about: 'order' | 'quote', search: string) =>
      findPreviewSubjects(shop.shop, owner, { about, search }).map(({ id }) => id)
    expect(find('order', '')).toEqual([second.order.id, first.order.id])
    expect(find('order', ` #${first.order.number} `)).toEqual([first.order.id])
    expect(find('quote', '')).toEqual([quote_id, second.order.id, first.order.id])
    expect(find('quote', 'PART.s')).toHaveLength(3)
    expect(find('quote', String(second.order.number))).toEqual([second.order.id])
    expect(find('quote', 'q-1003')).toEqual([quote_id])
    expect(find('order', '%')).toEqual([])
  })

  test('is a real order with its parcel, and every kind of email can be made of it', async () => {
    const { shop, owner } = await ownersShop()
    const { order } = await paidOrder(shop, { method: 'shipping' })
    const before = readPreviewSource(shop.shop, owner, { id: order.id })
    expect(before).toMatchObject({ sends: false, sender: { name: 'Layerline' } })
    expect(before.facts.order.number).toBe(order.number)
    const made = madeOrder(shop, owner, order.id)
    made.makeAndPack()
    made.ship()
    const { facts } = readPreviewSource(shop.shop, owner, { id: order.id })
    expect(facts.parcel).toMatchObject({ carrier: 'UPS', tracking_number: '1Z999' })
    for (const kind of EMAIL_KIND_NAMES) expect(exampleEmail(kind, facts).kind).toBe(kind)
  })

  test('is an example in a shop without orders', async () => {
    const { shop, owner } = await ownersShop()
    expect(readPreviewSource(shop.shop, owner, { id: null }).facts.order.filename).toBe('bracket.stl')
    expect(refusalOf(() => readPreviewSource(shop.shop, owner, { id: 'q_none' })).status).toBe(404)
  })
})

describe('a test of an email', () => {
  test('is sent to the owner in the words on the page', async () => {
    const sent: Email[] = []
    const { shop, owner } = await ownersShop({
      send: (email) => Promise.resolve({ outcome: 'sent' as const, n: sent.push(email) }),
    })
    const text = { subject: 'Off it goes: {order_number}', body: null }
    const input = { kind: 'order_shipped', text, id: null, names: 'long' } as const
    expect(await sendEmailTest(shop.shop, owner, input)).toEqual({ to: 'owner@shop.test' })
    expect(sent).toMatchObject([{ to: 'owner@shop.test', subject: 'Test: Off it goes: 1001' }])
    expect(sent[0].text).toContain('Rancho Santa Margarita')
  })

  test('is refused with a fault in its words, and without a mail server', async () => {
    const { shop, owner } = await ownersShop()
    const input = { kind: 'order_shipped', id: null, names: 'real' } as const
    await expect(
      sendEmailTest(shop.shop, owner, { ...input, text: { subject: 'For {buyer}', body: null } }),
    ).rejects.toThrow('This email has no field {buyer}.')
    await expect(sendEmailTest(shop.shop, owner, { ...input, text: DEFAULT })).rejects.toMatchObject({
      code: 'no_mail_server',
    })
  })
})

test('only the owner previews and tests emails', async () => {
  const { shop } = await ownersShop()
  const operator = await staffMember(shop, 'operator')
  const about = { about: 'order', search: '' } as const
  expect(refusalOf(() => findPreviewSubjects(shop.shop, operator, about)).status).toBe(403)
  expect(refusalOf(() => readPreviewSource(shop.shop, operator, { id: null })).status).toBe(403)
  const input = { kind: 'order_shipped', text: DEFAULT, id: null, names: 'real' } as const
  await expect(sendEmailTest(shop.shop, operator, input)).rejects.toMatchObject({ status: 403 })
})
