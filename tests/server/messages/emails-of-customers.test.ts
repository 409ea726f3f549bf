import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { secretsFrom } from '../../../server/adapters/environment-secrets.ts'
import type { Caller } from '../../../server/caller.ts'
import { readNewEmails } from '../../../server/messages/read-mailbox.ts'
import { readStaffThread } from '../../../server/messages/read-thread.ts'
import { askedCustomer } from '../../shop/asked-customer.ts'
import { memoryMailbox } from '../../shop/memory-mailbox.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

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

const texts = () =>
  readStaffThread(shop.shop, operator, { quote_id: asked.quote_id })
    .messages.filter(({ side }) => side === 'customer')
    .map(({ text }) => text)

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
})
