import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDocument } from '../../../../shared/operations/documents/document-faults.ts'
import { fieldsOfKind, listTextFaults } from '../../../../shared/messaging/mail/check-text.ts'
import { EMAIL_FIELDS, type EmailFieldName } from '../../../../shared/messaging/mail/email-fields.ts'
import {
  EMAIL_KIND_NAMES,
  EMAIL_KINDS,
  type EmailKind,
} from '../../../../shared/messaging/mail/email-kinds.ts'
import { EmailTexts, MAX_BODY, MAX_SUBJECT } from '../../../../shared/messaging/mail/email-texts.ts'
import { exampleEmail } from '../../../../shared/messaging/mail/example-emails.ts'
import { exampleFacts, withNames } from '../../../../shared/messaging/mail/example-facts.ts'
import { writeEmail } from '../../../../shared/messaging/mail/email.ts'
import { wordEmail, type OwnText } from '../../../../shared/messaging/mail/word-email.ts'

const SHOP = { name: 'Bay Prints', support_email: 'hello@shop.test', phone: '+1 510 555 0100' }
const FACTS = exampleFacts('https://shop.test')

function written(kind: EmailKind, own: Partial<OwnText>, facts = FACTS) {
  const text = { subject: null, body: null, ...own }
  return writeEmail(wordEmail(exampleEmail(kind, facts), text, SHOP), SHOP)
}

describe.each(EMAIL_KIND_NAMES)('the email %s', (kind) => {
  const { subject, body, required } = EMAIL_KINDS[kind]

  test('has a default text without faults', () => {
    expect(listTextFaults(kind, 'subject', subject)).toEqual([])
    expect(listTextFaults(kind, 'body', body)).toEqual([])
  })

  test('has its default words where the shop has none of its own', () => {
    const unchanged = writeEmail(exampleEmail(kind, FACTS), SHOP)
    expect(written(kind, {})).toEqual(unchanged)
    expect(written(kind, { subject, body })).toEqual(unchanged)
  })

  test('has the shop’s own words with every field that it has', () => {
    const names = fieldsOfKind(kind)
    const isOptional = (name: EmailFieldName) => EMAIL_KINDS[kind].optional.includes(name)
    const body = names
      .map((name) => {
        if (EMAIL_FIELDS[name].type === 'block') return `{${name}}`
        return isOptional(name) ? `[${name} is {${name}}.]` : `${name} is {${name}}.`
      })
      .join('\n\n')
    expect(listTextFaults(kind, 'body', body)).toEqual([])
    const { subject, text, html } = written(kind, { subject: 'News from {shop_name}', body })
    expect(subject).toBe('News from Bay Prints')
    expect(text).toContain('shop_phone is +1 510 555 0100.')
    for (const content of [text, html.slice(html.indexOf('<body'))]) expect(content).not.toMatch(/[{}]/)
  })

  test.each([...required])('is refused without {%s}', (name) => {
    const without = body.replaceAll(`{${name}}`, '')
    expect(listTextFaults(kind, 'body', without)).toEqual([
      `{${name}} is missing: ${EMAIL_FIELDS[name].meaning}.`,
    ])
  })
})

describe('a field', () => {
  const faults = (body: string) => listTextFaults('order_shipped', 'body', body)
  const REST = '\n\n{tracking}\n\n{order_link}'

  test.each([
    ['that no email has', 'Hi {buyer}', 'This email has no field {buyer}.'],
    ['that other emails have', 'We return {refund_amount}', 'This email has no field {refund_amount}.'],
    ['that is misspelled', 'Order {Order number}', '“{Order number}” is not a field.'],
    ['that is not closed', 'Order {order_number', '“{order_number” is not a field.'],
    ['that is not opened', 'Order order_number}', '“}” is not a field.'],
    ['that may be empty, outside brackets', 'Hi {customer_name}', '{customer_name} may be empty.'],
    ['that is a block, beside words', 'See {tracking}', '{tracking} needs a line of its own.'],
  ])('a field %s is refused with its name', (_, words, fault) => {
    expect(faults(`${words}${REST}`)).toEqual([expect.stringContaining(fault)])
  })

  test('a field that the email needs is refused in brackets with one that may be empty', () => {
    expect(faults('Hi [{customer_name}\n\n{order_link}]\n\n{tracking}')).toEqual([
      '{order_link} must not be in the same [brackets] as {customer_name}, which may be empty.',
    ])
  })

  test.each([
    ['{tracking}', 'is for the text, not for the subject.'],
    ['{part}', 'cannot be in the subject, because customers could write your subjects with it.'],
    ['{city}', 'cannot be in the subject'],
    ['{carrier}', 'cannot be in the subject'],
  ])('%s is refused in a subject', (name, fault) => {
    expect(listTextFaults('order_shipped', 'subject', `Sent ${name}`)).toEqual([
      expect.stringContaining(fault),
    ])
  })

  test.each([
    ['', 'Write a subject.'],
    [' \u200e\u202e ', 'Write a subject.'],
    ['[{customer_name}]', 'Write a subject.'],
    ['Two\nlines', 'A subject is one line.'],
    ['One\r\nBcc: all@victims.example', 'A subject is one line.'],
  ])('the subject %j is refused', (subject, fault) => {
    expect(listTextFaults('order_shipped', 'subject', subject)).toContainEqual(expect.stringContaining(fault))
  })

  test('the field of the account’s name is refused in emails to addresses that are not verified', () => {
    for (const kind of ['request_received', 'price_expired', 'confirm_address'] as const)
      for (const name of ['customer_name', 'part', 'reason', 'city'])
        expect(listTextFaults(kind, 'body', `${EMAIL_KINDS[kind].body}\n\n{${name}}`)).toContain(
          `This email has no field {${name}}.`,
        )
  })
})

describe('words in brackets', () => {
  const body = 'Hello[ {customer_name}], thank you [really].\n\n{tracking}\n\n{order_link}'

  test('are kept where their field has a value, and left out where it has none', () => {
    expect(written('order_shipped', { body }).text).toMatch(/^Hello Cora Customer, thank you \[really\]\.\n/)
    const guest = { ...FACTS, order: { ...FACTS.order, customer_name: null } }
    expect(written('order_shipped', { body }, guest).text).toMatch(/^Hello, thank you \[really\]\.\n/)
  })

  test('may have a block, which is left out together with its heading', () => {
    const headed = '[Your tracking:\n\n{tracking}]\n\n{order_link}'
    expect(listTextFaults('order_shipped', 'body', headed)).toEqual([])
    expect(written('order_shipped', { body: headed }).text).toContain('Your tracking:\n\nTracking number: 1Z')
    const unknown = { carrier: null, tracking_number: null, tracking_url: null, arrives_by: null }
    expect(written('order_shipped', { body: headed }, { ...FACTS, parcel: unknown }).text).toMatch(
      /^See order 1001:/,
    )
  })
})

describe('a document of email texts', () => {
  test('fills in the kinds that it does not name', () => {
    const texts = EmailTexts.parse({ order_shipped: { subject: 'On its way' } })
    expect(Object.keys(texts)).toEqual([...EMAIL_KIND_NAMES])
    expect(texts.order_shipped).toEqual({ subject: 'On its way', body: null })
    expect(texts.order_confirmed).toEqual({ subject: null, body: null })
  })

  test('names every fault with its place', () => {
    const body = {
      order_shipped: { subject: 'Sent {part}', body: 'Hi {buyer}' },
      order_confirmed: { subject: 'x'.repeat(MAX_SUBJECT + 1), body: 'x'.repeat(MAX_BODY + 1) },
      order_delivered: { subject: 3 },
    }
    const checked = checkDocument('email_texts', body)
    const paths = 'faults' in checked ? checked.faults.map(({ path, message }) => `${path}: ${message}`) : []
    expect(paths).toContain('order_shipped.body: This email has no field {buyer}.')
    expect(paths).toContain(
      'order_shipped.body: {tracking} is missing: Tracking number, expected day and tracking link, as far as known.',
    )
    expect(paths).toContain(`order_confirmed.subject: This may be at most ${MAX_SUBJECT} long.`)
    expect(paths).toContain(`order_confirmed.body: This may be at most ${MAX_BODY} long.`)
    expect(paths).toContain('order_delivered.subject: This must be text.')
  })
})

describe('whatever a shop and its customers write', () => {
  const NASTY = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '\r\n',
        '\n',
        '\u2028',
        '{order_link}',
        '[',
        ']',
        '{',
        '}',
        'a',
      ),
    }),
    fc.constantFrom(
      '</p><script>alert(1)</script>',
      'x\r\nBcc: all@victims.example',
      '{shop_email} {order_link}',
      '[{customer_name}]',
      'https://evil.example/now',
    ),
  )
  const tagsOf = (html: string) => html.match(/<[a-z!/][^>]*>/gi)!.map((tag) => /^<\W?\w+/.exec(tag)![0])
  const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)

  test('a name is never read as a field, a tag, a link or a header', () => {
    const body = 'Hi[ {customer_name}], {part} for {city}.\n\n{tracking}\n\n{order_link}'
    const plain = written('order_shipped', { body })
    fc.assert(
      fc.property(NASTY, NASTY, NASTY, (filename, city, customer_name) => {
        const order = { ...FACTS.order, filename, city, customer_name }
        const email = written('order_shipped', { body }, { ...FACTS, order })
        expect(email.subject).toBe(plain.subject)
        expect(tagsOf(email.html)).toEqual(tagsOf(plain.html))
        expect(linksOf(email.html)).toEqual(linksOf(plain.html))
        expect(email.text).not.toContain('https://evil.example')
      }),
    )
  })

  test('a text never makes a tag, a link or a second line of the subject', () => {
    fc.assert(
      fc.property(NASTY, NASTY, (subject, words) => {
        const email = written('order_shipped', { subject, body: `${words}\n\n{tracking}\n\n{order_link}` })
        expect(email.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(new Set(linksOf(email.html)).size).toBeLessThanOrEqual(2)
        expect(new Set(tagsOf(email.html))).toEqual(new Set(tagsOf(written('order_shipped', {}).html)))
      }),
    )
  })

  test('a text without faults has every link of the default text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EMAIL_KIND_NAMES), NASTY, (kind, words) => {
        const body = `${words}\n\n${EMAIL_KINDS[kind].body}`
        if (listTextFaults(kind, 'body', body).length > 0) return
        for (const url of linksOf(written(kind, {}).html))
          expect(linksOf(written(kind, { body }).html)).toContain(url)
      }),
    )
  })
})

test('a preview shows the shortest and longest names', () => {
  const subjectOf = (names: 'short' | 'long') => written('order_delivered', {}, withNames(FACTS, names)).text
  expect(subjectOf('short')).toContain('(a.stl) was delivered in Ely.')
  expect(subjectOf('long')).toMatch(/order 1001 \(bracket for the left.*…/)
})
