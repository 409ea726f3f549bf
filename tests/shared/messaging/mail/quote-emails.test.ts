import { describe, expect, test } from 'vitest'
import { writeEmail, type EmailDraft } from '../../../../shared/messaging/mail/email.ts'
import {
  quoteDeclined,
  quoteReady,
  quoteShipDateConfirmed,
  requestRejected,
  type QuoteInEmail,
} from '../../../../shared/messaging/mail/quote-emails.ts'

const QUOTE: QuoteInEmail = {
  number: 'Q-1042',
  filename: 'hook.stl',
  quantity: 1,
  material: 'PETG',
  color: 'Black',
  options: [
    { speed: 'asap', ship_by: '2026-11-24', total_cents: 3650 },
    { speed: 'week', ship_by: null, total_cents: 2920 },
  ],
  good_until: '2026-12-16',
  quote_url: 'http://shop.example/quotes/q_1',
}

function textOf(draft: EmailDraft): string {
  return writeEmail(draft, { name: 'Layerline', support_email: 'a@b.example', phone: '5550142' }).text
}

describe('a quote that staff have worked on is ready', () => {
  const text = textOf(quoteReady(QUOTE, { work: 'engineered', note: 'Walls made 2 mm.' }))

  test('lists the price and day of each option, in the words of the pages', () => {
    expect(text).toContain('Fastest: $36.50, ships by Tue, Nov 24')
    expect(text).toContain('Economy: $29.20, ship date to be confirmed')
    expect(text).toContain('Details: 1 piece, PETG, Black')
  })

  test('says who looked at it and when it expires, with the note and the link', () => {
    expect(text).toContain('Our engineers reviewed hook.stl (Q-1042), and it’s ready to order.')
    expect(text).toContain('The price is valid until Wed, Dec 16.')
    expect(text).toContain('> Walls made 2 mm.')
    expect(text).toContain('View your quote:\nhttp://shop.example/quotes/q_1')
    expect(textOf(quoteReady(QUOTE, { work: 'checked', note: null }))).toContain(
      'We reviewed hook.stl (Q-1042)',
    )
  })

  test('says that delivery and tax are added', () => {
    expect(text).toContain('Delivery and sales tax are added at checkout.')
  })
})

test('a rejected request says why, and what can be done', () => {
  const text = textOf(requestRejected(QUOTE, 'The wall is 0.2 mm.'))
  expect(text).toContain('we can’t make it as designed.')
  expect(text).toContain('> The wall is 0.2 mm.')
  expect(text).toContain('If you change the material, the settings or the file')
})

test('a declined quote says that nothing was charged', () => {
  const text = textOf(quoteDeclined(QUOTE, 'We do not print this.'))
  expect(text).toContain('can’t offer it. You weren’t charged.')
  expect(text).toContain('> We do not print this.')
})

test('a confirmed ship date comes with both options', () => {
  const text = textOf(quoteShipDateConfirmed(QUOTE))
  expect(text).toContain('The ship date for hook.stl (Q-1042) is confirmed.')
  expect(text).toContain('Fastest: $36.50, ships by Tue, Nov 24')
})
