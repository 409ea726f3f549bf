import { describe, expect, test } from 'vitest'
import { writeEmail, type EmailDraft } from '../../../shared/mail/email.ts'
import {
  quoteDeclined,
  quoteReady,
  quoteShipDateConfirmed,
  requestRejected,
  type QuoteInEmail,
} from '../../../shared/mail/quote-emails.ts'

const QUOTE: QuoteInEmail = {
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

describe('a quote that a person has worked on is ready', () => {
  const text = textOf(quoteReady(QUOTE, { work: 'engineered', note: 'Walls made 2 mm.' }))

  test('with the price and day of each option, in the words of the pages', () => {
    expect(text).toContain('Fastest: $36.50, ships by Tuesday, 24 November 2026')
    expect(text).toContain('Economy: $29.20, ship date to be confirmed by a person')
    expect(text).toContain('Made as: 1 part, PETG, Black')
  })

  test('with who looked at it, until when it holds, the note and the link', () => {
    expect(text).toContain('Our engineers have looked at hook.stl, and it can be ordered.')
    expect(text).toContain('The price holds until Wednesday, 16 December 2026.')
    expect(text).toContain('> Walls made 2 mm.')
    expect(text).toContain('See the quote:\nhttp://shop.example/quotes/q_1')
    expect(textOf(quoteReady(QUOTE, { work: 'checked', note: null }))).toContain('We have looked at hook.stl')
  })

  test('and says that delivery and tax come on top', () => {
    expect(text).toContain('Delivery and sales tax are added when you say where it goes.')
  })
})

test('a rejected request says why, and what can be done', () => {
  const text = textOf(requestRejected(QUOTE, 'The wall is 0.2 mm.'))
  expect(text).toContain('we cannot make it as it is.')
  expect(text).toContain('> The wall is 0.2 mm.')
  expect(text).toContain('You can change the material, the settings or the file')
})

test('a declined quote says that nothing was charged', () => {
  const text = textOf(quoteDeclined(QUOTE, 'We do not print this.'))
  expect(text).toContain('cannot offer it. Nothing was charged.')
  expect(text).toContain('> We do not print this.')
})

test('a confirmed ship date comes with both options', () => {
  const text = textOf(quoteShipDateConfirmed(QUOTE))
  expect(text).toContain('We have confirmed when hook.stl can ship.')
  expect(text).toContain('Fastest: $36.50, ships by Tuesday, 24 November 2026')
})
