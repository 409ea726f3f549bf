import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeDocument } from '../../../../server/catalog/document-store.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { replyAddressOf } from '../../../../server/messaging/messages/reply-address.ts'
import { sendStaffMessage } from '../../../../server/messaging/messages/send-message.ts'
import { readCustomerThread, readStaffThread } from '../../../../server/messaging/messages/read-thread.ts'
import { takeEmail } from '../../../../server/messaging/messages/take-email.ts'
import { findQuote } from '../../../../server/quoting/quote-store.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { secretsFrom } from '../../../../server/platform/adapters/environment-secrets.ts'
import { photoFile } from '../../../shop/photo-file.ts'
import { uploadedCube } from '../../../shop/quotes-for-people.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../../shop/v1.ts'

const SECRET = 'hook-secret-of-the-test'
let shop: TestShop
let customer: Person
let operator: Caller
let id: string
let address: string
beforeEach(async () => {
  const secrets = secretsFrom({ LAYERLINE_MAIL_HOOK_SECRET: SECRET }, null)
  shop = await openTestShop({ ports: { secrets } })
  customer = await signedUpCustomer(shop)
  operator = await staffMember(shop, 'operator')
  const { mail } = readShopData(shop.database)
  const document = {
    kind: 'mail',
    body: { ...mail, replies: 'reply@in.shop.test' },
    now: 1,
    by: null,
  } as const
  shop.database.write((tx) => writeDocument(tx, document))
  followEvents(shop.shop)
  id = await uploadedCube(shop, customer)
  const message = { text: 'Is the hole 3 mm?', spot: null, photo_ids: [] }
  sendStaffMessage(shop.shop, operator, { quote_id: id, message })
  followEvents(shop.shop)
  address = replyAddressOf(shop.database, id)!
})
afterEach(() => shop.close())

interface Written {
  from?: string
  to?: string
  headers?: string[]
  text?: string
  message_id?: string
}

function email({
  from = 'cora@example.test',
  to = address,
  headers = [],
  text = 'Yes, 3 mm.',
  message_id,
}: Written) {
  const lines = [
    `From: Cora <${from}>`,
    `To: ${to}`,
    `Message-ID: <${message_id ?? 'one'}@mail.example.com>`,
    'Subject: Re: A message about your quote',
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ]
  return new TextEncoder().encode(lines.join('\r\n'))
}

const thread = () => readStaffThread(shop.shop, operator, { quote_id: id })
const texts = () => thread().messages.map(({ text }) => text)

describe('an answer by email', () => {
  test('joins the thread without the email below it', async () => {
    const text =
      'Yes, 3 mm.\r\n\r\nOn Mon, Nov 16, 2026 at 10:00 AM Shop <shop@shop.test> wrote:\r\n> Is the hole 3 mm?'
    expect(await takeEmail(shop.shop, email({ text }))).toBeNull()
    expect(thread().messages.at(-1)).toMatchObject({ side: 'customer', via: 'email', text: 'Yes, 3 mm.' })
    expect(thread().waiting).toBe(1)
  })

  test('is taken once, however often it is delivered', async () => {
    await takeEmail(shop.shop, email({}))
    expect(await takeEmail(shop.shop, email({}))).toBeNull()
    expect(texts()).toEqual(['Is the hole 3 mm?', 'Yes, 3 mm.'])
  })

  test('is found by the email that it answers', async () => {
    const [{ id: sent }] = shop.database.all<{ id: string }>(
      'select id from outbox order by event_id desc limit 1',
    )
    const headers = [`In-Reply-To: <${sent}@shop.test>`]
    expect(await takeEmail(shop.shop, email({ to: 'someone@else.test', headers }))).toBeNull()
    expect(texts()).toContain('Yes, 3 mm.')
  })

  test.each<[string, Written]>([
    ['it is from someone else', { from: 'mallory@example.com' }],
    ['it is an automatic reply', { headers: ['Auto-Submitted: auto-replied'] }],
    ['it is from a mailing list', { headers: ['Precedence: bulk'] }],
    ['it bounced', { headers: ['Return-Path: <>'] }],
    ['its token is wrong', { to: 'reply+0000000000@in.shop.test' }],
    ['it has two senders', { headers: ['From: mallory@example.com'] }],
  ])('is not taken when %s', async (_why, written) => {
    expect(await takeEmail(shop.shop, email(written))).not.toBeNull()
    expect(texts()).toEqual(['Is the hole 3 mm?'])
  })

  test('brings a photo, and says why another file was left out', async () => {
    const photo = Buffer.from(photoFile()).toString('base64')
    const part = (name: string, type: string, content: string) =>
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`
    const raw = [
      `From: cora@example.test\r\nTo: ${address}\r\nMessage-ID: <two@mail.example.com>\r\nMIME-Version: 1.0`,
      'Content-Type: multipart/mixed; boundary=b\r\n',
      '--b\r\nContent-Type: text/plain\r\n\r\nSee the photo.\r\n',
    ].join('\r\n')
    const bytes = new TextEncoder().encode(
      `${raw}${part('hole.jpg', 'image/jpeg', photo)}${part('new.stl', 'model/stl', 'AAAA')}--b--`,
    )
    expect(await takeEmail(shop.shop, bytes)).toBeNull()
    const message = thread().messages.at(-1)!
    expect(message.photos).toHaveLength(1)
    expect(message.left_out).toMatchObject([{ name: 'new.stl' }])
  })
})

describe('an answer by email with a photo and nothing outside the quote', () => {
  const photo = Buffer.from(photoFile()).toString('base64')
  const HEAD = 'From: Shop <reply@in.shop.test>\r\nSent: Monday\r\nTo: Cora\r\nSubject: A message'
  const withPhoto = (type: string, text: string) =>
    new TextEncoder().encode(
      [
        `From: cora@example.test\r\nTo: ${address}\r\nMessage-ID: <two@mail.example.com>\r\nMIME-Version: 1.0`,
        'Content-Type: multipart/mixed; boundary=b\r\n',
        `--b\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${text}\r\n`,
        `--b\r\nContent-Type: image/jpeg\r\nContent-Disposition: attachment; filename="a.jpg"\r\nContent-Transfer-Encoding: base64\r\n\r\n${photo}\r\n--b--`,
      ].join('\r\n'),
    )

  function owner(): Caller {
    const { account_id } = findQuote(shop.database, id)!
    const session = { auth: 'session', scopes: [], key: null, grant: null, session: null } as const
    return { kind: 'account', account_id: account_id!, role: 'customer', ...session }
  }

  test.each([
    ['Outlook desktop', 'text/plain', `-----Original Message-----\r\n${HEAD}\r\n\r\nIs the hole 3 mm? 4!`],
    [
      'Outlook on the web',
      'text/plain',
      `________________________________\r\n${HEAD}\r\n\r\nIs the hole 3 mm? 4!`,
    ],
    [
      'Apple Mail',
      'text/plain',
      'On Nov 16, 2026, at 10:00, Shop <reply@in.shop.test> wrote:\r\n\r\n> Is the hole 3 mm? 4!',
    ],
    [
      'an iPhone',
      'text/plain',
      'Sent from my iPhone\r\n\r\n> On Nov 16, 2026, Shop wrote:\r\n>\r\n> Is the hole 3 mm? 4!',
    ],
    [
      'Gmail on a phone',
      'text/html',
      '<div class="gmail_quote">On Mon, Nov 16, 2026 at 10:00 Shop &lt;reply@in.shop.test&gt; wrote:<blockquote>Is the hole 3 mm? 4!</blockquote></div>',
    ],
  ])('keeps the email for staff, as %s writes it', async (_program, type, text) => {
    expect(await takeEmail(shop.shop, withPhoto(type, text))).toBeNull()
    const message = thread().messages.at(-1)!
    expect([message.text, message.photos.length]).toEqual(['', 1])
    expect(message.original).toContain('Is the hole 3 mm? 4!')
    const access = { quote_id: id }
    const shown = readCustomerThread(shop.shop, owner(), access).messages.at(-1)!
    expect(shown.photos).toHaveLength(1)
    expect(shown).not.toHaveProperty('original')
  })
})

describe('the webhook of a mail service', () => {
  const post = async (headers: Record<string, string>, payload: Uint8Array | string) =>
    (await shop.http()).inject({ method: 'POST', url: '/hooks/mail', headers, payload: Buffer.from(payload) })
  const basic = `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`

  test('takes raw emails with the secret', async () => {
    const answer = await post(
      { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
      email({}),
    )
    expect([answer.statusCode, answer.json()]).toEqual([200, { taken: true }])
    expect(texts()).toContain('Yes, 3 mm.')
  })

  test('takes the JSON of Postmark', async () => {
    const RawEmail = new TextDecoder().decode(email({ to: 'hidden@in.shop.test' }))
    const payload = JSON.stringify({ RawEmail, OriginalRecipient: address })
    const answer = await post({ authorization: basic, 'content-type': 'application/json' }, payload)
    expect(answer.json()).toEqual({ taken: true })
  })

  test('refuses a wrong secret, and none', async () => {
    for (const authorization of ['Bearer wrong', ''])
      expect((await post({ authorization, 'content-type': 'message/rfc822' }, email({}))).statusCode).toBe(
        401,
      )
    expect(texts()).toEqual(['Is the hole 3 mm?'])
  })
})
