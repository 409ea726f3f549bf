import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { secretsFrom } from '../../../../server/platform/adapters/environment-secrets.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readNewEmails } from '../../../../server/messaging/messages/read-mailbox.ts'
import {
  listWaitingThreads,
  readCustomerThread,
  readStaffThread,
} from '../../../../server/messaging/messages/read-thread.ts'
import { findQuote } from '../../../../server/quoting/quote-store.ts'
import { askedCustomer } from '../../../shop/asked-customer.ts'
import { memoryMailbox } from '../../../shop/memory-mailbox.ts'
import { photoFile } from '../../../shop/photo-file.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

const SECRET = 'hook-secret-of-the-test'
const SETTINGS = {
  host: 'imap.shop.test',
  port: 993,
  security: 'tls',
  user: 'replies',
  folder: 'INBOX',
  move_to: null,
} as const

let shop: TestShop
let operator: Caller
let asked: Awaited<ReturnType<typeof askedCustomer>>
beforeEach(async () => {
  shop = await openTestShop({ ports: { secrets: secretsFrom({ LAYERLINE_MAIL_HOOK_SECRET: SECRET }, null) } })
  operator = await staffMember(shop, 'operator')
  asked = await askedCustomer(shop, operator)
})
afterEach(() => shop.close())

const emailNamed = (name: string) =>
  readFileSync(join(import.meta.dirname, 'emails', `${name}.eml`), 'utf8')
    .replace('{{REPLY-ADDRESS}}', asked.address)
    .replaceAll(/\r?\n/g, '\r\n')

async function byWebhook(email: string): Promise<void> {
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' }
  const answer = await (
    await shop.http()
  ).inject({ method: 'POST', url: '/hooks/mail', headers, payload: Buffer.from(email) })
  expect(answer.statusCode).toBe(200)
}

async function byMailbox(email: string): Promise<void> {
  const mailbox = memoryMailbox(() => shop.shop.clock.now())
  mailbox.deliver(email)
  await readNewEmails(shop.shop, SETTINGS, mailbox)
}

const messages = () =>
  readStaffThread(shop.shop, operator, { quote_id: asked.quote_id }).messages.filter(
    ({ side }) => side === 'customer',
  )
const texts = () => messages().map(({ text }) => text)

function owner(): Caller {
  const { account_id } = findQuote(shop.database, asked.quote_id)!
  const session = { auth: 'session', scopes: [], key: null, grant: null, session: null } as const
  return { kind: 'account', account_id: account_id!, role: 'customer', ...session }
}

const emailOf = (part: string) =>
  [
    `From: cora@example.test\r\nTo: ${asked.address}\r\nSubject: Photo\r\nMessage-ID: <photo@mail.example.com>`,
    `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part}--b--`,
  ].join('\r\n')

function partOf(name: string, type: string, bytes: Uint8Array): string {
  return [
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    `${Buffer.from(bytes).toString('base64')}\r\n`,
  ].join('\r\n')
}

describe.each([
  ['the webhook', byWebhook],
  ['the mailbox', byMailbox],
])('an email of a customer by %s', (_door, deliver) => {
  test.each([
    ['html-only-html-only', 'Please print it in black PETG.\nThe hole is 3 mm.'],
    ['html-only-empty-text-part', 'Please print it in black PETG.'],
    ['inline-answer-above-control', 'Yes, 3 mm.'],
    ['inline-answer-below', 'Yes, print it in PETG.'],
    ['inline-answer-between', 'Black.\n3 mm.'],
    ['inline-answer-greeting-then-between', 'Hi,\n\nBlack.\n3 mm.'],
    ['inline-answer-own-words', 'On the drawing I wrote:\nM4 threads, not M3. Please change it.'],
    ['forwarded-answer-reply-control', 'Black please.'],
  ])('is read as text (%s)', async (name, text) => {
    await deliver(emailNamed(name))
    expect(texts()).toEqual([text])
  })

  test.each(['gmail', 'apple', 'outlook'])(
    'keeps what a colleague wrote, sent on from %s',
    async (program) => {
      await deliver(emailNamed(`forwarded-answer-${program}`))
      expect(texts()).toEqual([expect.stringMatching(/engineer[^]*Eve[^]*\nTake black, and 2 mm\.$/)])
    },
  )

  test.each(['read-receipt', 'read-receipt-deleted', 'out-of-office-control'])(
    'is no answer when a mail system wrote it (%s)',
    async (name) => {
      await deliver(emailNamed(`receipt-${name}`))
      expect(texts()).toEqual([])
    },
  )

  test.each([
    ['person-control', 'Black please.'],
    ['out-of-office-suppress', 'I am out of the office until Monday.'],
    ['out-of-office-precedence', 'I am out of the office until Monday.'],
  ])('is an answer when its headers prove little (%s)', async (name, text) => {
    await deliver(emailNamed(`receipt-${name}`))
    expect(texts()).toEqual([text])
  })

  test.each([
    'image/jpg',
    'image/pjpeg',
    'application/octet-stream',
    'image/jpeg',
    'IMAGE/JPEG',
    'text/plain',
  ])('brings a photo that it calls %s', async (type) => {
    await deliver(emailOf(partOf('place.jpg', type, photoFile())))
    expect(messages()).toMatchObject([{ text: '', photos: [{}], left_out: [] }])
  })

  test('brings no text that is named like a photo', async () => {
    await deliver(emailOf(partOf('notes.jpg', 'application/octet-stream', Buffer.from('Take black.'))))
    const why = 'Only JPEG photos are taken by email.'
    expect(messages()).toMatchObject([{ photos: [], left_out: [{ name: 'notes.jpg', why }] }])
  })

  test('an email that has no text is seen by staff, and not by the customer', async () => {
    await deliver(emailOf('Content-Type: text/html\r\n\r\n<script>alert(1)</script>\r\n'))
    expect(messages()).toMatchObject([
      { text: '', left_out: [{ name: 'The email “Photo”', staff_only: true }] },
    ])
    expect(listWaitingThreads(shop.database)).toMatchObject([
      { text: expect.stringMatching(/^The email “Photo” was left out\. No text was found in it\./) },
    ])
    const access = { quote_id: asked.quote_id }
    const { messages: shown } = readCustomerThread(shop.shop, owner(), access)
    expect(shown.map(({ text }) => text)).toEqual(['Is the hole 3 mm?'])
  })

  test('does not bring the secret of the conversation into it', async () => {
    const link = `<a href="mailto:${asked.address.replace('+', '%2B')}">Shop</a> ${asked.address}`
    await deliver(emailOf(`Content-Type: text/html\r\n\r\n<p>Write to ${link}</p>\r\n`))
    expect(texts()).toEqual(['Write to Shop (reply@in.shop.test) reply@in.shop.test'])
  })
})
