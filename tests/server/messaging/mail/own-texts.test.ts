import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import {
  exportDocuments,
  importDocuments,
  previewImport,
} from '../../../../server/operations/documents/document-files.ts'
import { readDocumentToEdit, saveDocument } from '../../../../server/operations/documents/save-document.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../../server/messaging/mail/mail-progress-store.ts'
import { listEmails, type EmailRow } from '../../../../server/messaging/mail/outbox-store.ts'
import { sendAccountEmails } from '../../../../server/messaging/mail/send-account-emails.ts'
import type { Email } from '../../../../server/platform/ports/mail.ts'
import type { EmailKind } from '../../../../shared/messaging/mail/email-kinds.ts'
import type { OwnText } from '../../../../shared/messaging/mail/word-email.ts'
import { paidOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'
import { madeOrder } from '../../orders/made-order.ts'

let shop: TestShop
let owner: Caller
let sent: Email[]
beforeEach(async () => {
  sent = []
  const server = {
    send: (email: Email) => Promise.resolve({ outcome: 'sent' as const, n: sent.push(email) }),
  }
  shop = await openTestShop({ ports: { mailer: { current: () => server } } })
  owner = await staffMember(shop, 'owner')
  shop.database.write(beginFollowing)
})
afterEach(() => shop.close())

/** Saves the shop's own words of one kind of email; returns the version. */
function word(kind: EmailKind, own: Partial<OwnText>): number {
  const { version, body } = readDocumentToEdit(shop.shop, owner, { kind: 'email_texts' })
  const changed = { ...body, [kind]: { ...body[kind], ...own } }
  return saveDocument(shop.shop, owner, { kind: 'email_texts', version, body: changed }).version
}

function writtenEmails(): EmailRow[] {
  followEvents(shop.shop)
  return listEmails(shop.database, { state: null, limit: 100, before: null }).reverse()
}

describe('an email in the shop’s own words', () => {
  test('has them with what happened, and names its text and version', async () => {
    const version = word('order_shipped', {
      subject: '{shop_name}: order {order_number} left',
      body: 'Hello[ {customer_name}],\n\n{part} is with {carrier}.\n\n{tracking}\n\n{order_link}',
    })
    const { order } = await paidOrder(shop, { method: 'shipping' })
    const made = madeOrder(shop, owner, order.id)
    made.makeAndPack()
    made.ship()
    const [placed, shipped] = writtenEmails()
    expect(placed).toMatchObject({ text_kind: 'order_confirmed', texts_version: version })
    expect(shipped).toMatchObject({
      subject: `Layerline: order ${order.number} left`,
      text_kind: 'order_shipped',
      texts_version: version,
    })
    expect(shipped.text).toMatch(/^Hello \S.*,\n\npart\.stl is with UPS\.\n\nTracking number: 1Z999/)
    expect(shipped.html).toContain('part.stl is with UPS.')
  })

  test('keeps them when the shop changes its words later', async () => {
    word('order_confirmed', { subject: 'First words for {order_number}' })
    await paidOrder(shop)
    const [before] = writtenEmails()
    word('order_confirmed', { subject: 'Other words for {order_number}' })
    expect(writtenEmails()[0]).toEqual(before)
    await paidOrder(shop, { email: 'second@customer.example' })
    expect(writtenEmails().map(({ subject }) => subject.slice(0, 11))).toEqual(['First words', 'Other words'])
  })

  test('an email about an account has its links, which are made anew for each attempt', async () => {
    word('confirm_address', { subject: 'Welcome to {shop_name}' })
    await signedUpCustomer(shop, 'new@customer.example')
    await sendAccountEmails(shop.shop)
    const email = sent.find(({ to }) => to === 'new@customer.example')!
    expect(email.subject).toBe('Welcome to Layerline')
    expect(email.text).toContain('/confirm-email#')
    expect(email.text).toContain('Each link works once')
  })

  test('is the default again after a reset', async () => {
    word('order_confirmed', { subject: 'Own words' })
    word('order_confirmed', { subject: null })
    const { order } = await paidOrder(shop)
    expect(writtenEmails()[0].subject).toBe(`Order ${order.number} is confirmed`)
  })
})

test('a file of email texts with faults changes nothing, and each fault is named with its place', () => {
  const file = exportDocuments(shop.shop, owner, { kind: 'email_texts' })
  file.documents.email_texts = {
    order_shipped: { subject: 'Order {order_number}\r\nBcc: all@victims.example', body: 'Sent to {buyer}' },
  }
  const faults = [
    { kind: 'email_texts', path: 'order_shipped.subject', message: 'A subject is one line.' },
    { kind: 'email_texts', path: 'order_shipped.body', message: 'This email has no field {buyer}.' },
  ]
  expect(previewImport(shop.shop, owner, { file }).faults).toEqual(expect.arrayContaining(faults))
  const input = { file, versions: [{ kind: 'email_texts' as const, version: 1 }], reason: null }
  expect(refusalOf(() => importDocuments(shop.shop, owner, input))).toMatchObject({
    code: 'settings_invalid',
    fields: { faults: expect.arrayContaining(faults) },
  })
  expect(readDocumentToEdit(shop.shop, owner, { kind: 'email_texts' }).version).toBe(1)
})
