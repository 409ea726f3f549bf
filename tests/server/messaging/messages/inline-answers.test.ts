import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readStaffThread } from '../../../../server/messaging/messages/read-thread.ts'
import { takeEmail } from '../../../../server/messaging/messages/take-email.ts'
import { askedCustomer } from '../../../shop/asked-customer.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
let operator: Caller
let asked: Awaited<ReturnType<typeof askedCustomer>>
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
  asked = await askedCustomer(shop, operator)
})
afterEach(() => shop.close())

interface Letter {
  text: string
  html: string
}

const QUESTION = 'Is the hole 3 mm?'
const ANSWER = 'No, 3.2 mm.'
const HEAD =
  'From: Shop <reply@in.shop.test>\nSent: Monday, November 16, 2026 10:00 AM\nTo: Cora\nSubject: A message'
const WROTE = 'On Mon, Nov 16, 2026 at 10:00 AM Shop <reply@in.shop.test> wrote:'
const asHtml = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
const wrapped = (text: string) => text.replaceAll(/(.{20,40}) /g, '$1\n')
const bodyOf = ({ html }: Letter) => /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)![1]
/** The customer types below the question. */
const answeredText = ({ text }: Letter) => text.replace(QUESTION, `${QUESTION}\n${ANSWER}`)
const answeredHtml = (letter: Letter) =>
  bodyOf(letter).replace(QUESTION, `${QUESTION}<div style="color:red">${ANSWER}</div>`)

type Program = [name: string, type: 'plain' | 'html', write: (letter: Letter) => string]
const PROGRAMS: Program[] = [
  [
    'Outlook on a desktop',
    'plain',
    (letter) =>
      `See below.\n\n-----Original Message-----\n${HEAD}\nImportance: High\n\n${answeredText(letter)}`,
  ],
  [
    'Outlook on the web',
    'html',
    (letter) => `<div>See below.</div><hr><div>${asHtml(HEAD)}</div>${answeredHtml(letter)}`,
  ],
  ['Apple Mail', 'plain', (letter) => `See below.\n\n${WROTE}\n\n${wrapped(answeredText(letter))}`],
  [
    'an iPhone',
    'html',
    (letter) =>
      `See below.<br><br>Sent from my iPhone<br><br>${asHtml(WROTE)}<br><blockquote type="cite">${answeredHtml(letter)}</blockquote>`,
  ],
  [
    'Gmail on a phone',
    'html',
    (letter) =>
      `<div>See below.</div><div class="gmail_quote"><div>${asHtml(WROTE)}</div><blockquote class="gmail_quote">${answeredHtml(letter)}</blockquote></div>`,
  ],
]

const letter = () =>
  shop.database.get<Letter>('select text, html from outbox order by event_id desc limit 1')!

async function answer(type: 'plain' | 'html', body: string): Promise<{ text: string; original?: string }> {
  const head = `From: cora@example.test\r\nTo: ${asked.address}\r\nSubject: Re: A message\r\nMessage-ID: <a@mail.example.com>`
  const email = `${head}\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n${body.replaceAll('\n', '\r\n')}`
  expect(await takeEmail(shop.shop, new TextEncoder().encode(email))).toBeNull()
  return readStaffThread(shop.shop, operator, { quote_id: asked.quote_id }).messages.at(-1)!
}

test.each(PROGRAMS)(
  'an answer between the lines of the shop’s email is read as %s writes it',
  async (_name, type, write) => {
    const { text, original } = await answer(type, write(letter()))
    expect(text.split(/\n+/)).toEqual(['See below.', ANSWER])
    expect(original).toBeUndefined()
  },
)

test.each(PROGRAMS)(
  'an email of the shop that nobody wrote into stays out as %s quotes it',
  async (_name, type, write) => {
    const { text, original } = await answer(type, write(letter()).replace(ANSWER, ''))
    expect([text, original]).toEqual(['See below.', undefined])
  },
)

test('an answer in words of the shop’s email is the customer’s', async () => {
  const { text } = await answer(
    'plain',
    `See below.\n\n${HEAD}\n\n${letter().text.replace(QUESTION, `${QUESTION}\n3 mm`)}`,
  )
  expect(text).toBe('See below.\n\n3 mm')
})

test('a quotation that is none of the shop’s known emails is kept for staff', async () => {
  const body = `See below.\n\n${HEAD}\n\nWhich color would you like?\nBlack.`
  expect(await answer('plain', body)).toMatchObject({ text: 'See below.', original: body })
})
