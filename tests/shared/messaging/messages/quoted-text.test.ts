import { describe, expect, test } from 'vitest'
import { withoutQuotedText } from '../../../../shared/messaging/messages/quoted-text.ts'

const SHOP = { name: 'Layer Shop', addresses: ['reply@in.shop.test', 'help@shop.test'] }
const own = (text: string) => withoutQuotedText(text, SHOP)

describe('the email of the shop below an answer', () => {
  test.each([
    [
      'Gmail',
      'Yes.\n\nOn Mon, Nov 16, 2026 at 10:00 AM Layer Shop <help@shop.test> wrote:\n\n> Which?\n>\n> Thanks',
    ],
    [
      'Gmail over two lines',
      'Yes.\n\nOn Mon, Nov 16, 2026 at 10:00 AM Layer Shop <\nreply@in.shop.test> wrote:\n\n> Which?',
    ],
    [
      'a program that marks nothing',
      'Yes.\n\nOn Nov 16, 2026, at 10:00, Layer Shop <reply@in.shop.test> wrote:\n\nWhich?\n\n--\nLayer Shop',
    ],
    ['a program that names no address', 'Yes.\n\nOn 16/11/2026 10:00, Layer Shop wrote:\n\nWhich?'],
    ['Thunderbird in German', 'Yes.\n\nAm 16.11.26 um 10:00 schrieb Layer Shop:\n> Which?'],
    ['Apple in French', 'Yes.\n\nLe 16 nov. 2026 à 10:00, Layer Shop <help@shop.test> a écrit :\n\n> Which?'],
    [
      'Apple in Spanish',
      'Yes.\n\nEl 16 nov 2026, a las 10:00, Layer Shop <help@shop.test> escribió:\n\n> Which?',
    ],
    [
      'Outlook',
      'Yes.\n\n________________________________\nFrom: Layer Shop <reply@in.shop.test>\nSent: Monday\nTo: Cora\nSubject: Quote\n\nWhich?',
    ],
    ['Outlook without a line', 'Yes.\n\nFrom: Layer Shop\nSent: Monday\nTo: Cora\nSubject: Quote\n\nWhich?'],
    [
      'Outlook in German',
      'Yes.\n\nVon: Layer Shop <reply@in.shop.test>\nGesendet: Montag\nAn: Cora\nBetreff: Quote\n\nWhich?',
    ],
    [
      'Outlook of before',
      'Yes.\n\n-----Original Message-----\nFrom: Layer Shop [mailto:reply@in.shop.test]\nSent: Monday\nTo: Cora\nSubject: Quote\n\nWhich?',
    ],
    [
      'Apple that sends it on',
      'Yes.\n\nBegin forwarded message:\n\n> From: Layer Shop <help@shop.test>\n> Subject: Quote\n> To: Cora\n>\n> Which?',
    ],
    [
      'Gmail with a signature',
      'Yes.\n\n-- \nCora Miller\nCustomer Inc.\n\nOn Mon, Nov 16, 2026 at 10:00 AM Layer Shop <help@shop.test> wrote:\n> Which?',
    ],
    [
      'a phone',
      'Yes.\n\nSent from my iPhone\n\nOn Nov 16, 2026, at 10:00, Layer Shop <help@shop.test> wrote:\n\n> Which?',
    ],
  ])('goes as %s quotes it', (_program, text) => expect(own(text)).toBe('Yes.'))
})

describe('words of the customer', () => {
  test.each([
    ['below the quotation', 'On 16/11/2026 10:00, Shop wrote:\n> Which?\n\nBlack.', 'Black.'],
    ['between its lines, in order', '> Which?\nBlack.\n> How thick?\n3 mm.\n> Thanks', 'Black.\n3 mm.'],
    ['below a signature line', 'Yes.\n\nSent from my iPhone\n\nAnd 3 mm.', 'Yes.\n\nAnd 3 mm.'],
    ['below a line of dashes', 'Black:\n--------\n3 mm:\n--------', 'Black:\n--------\n3 mm:\n--------'],
    [
      'that are longer than a signature',
      `Yes.\n-- \n${'More.\n'.repeat(20)}`,
      `Yes.\n-- \n${'More.\n'.repeat(20).trim()}`,
    ],
    ['that look like a head', 'On the drawing I wrote:\nM4', 'On the drawing I wrote:\nM4'],
    ['that name a time', 'On the drawing of 2026 I wrote:\nM4', 'On the drawing of 2026 I wrote:\nM4'],
    ['that ask the shop', 'At 10:30 you asked:\n> Which?\nBlack.', 'At 10:30 you asked:\nBlack.'],
    [
      'that begin with "From"',
      'From: the left edge\nto the hole: 3 mm',
      'From: the left edge\nto the hole: 3 mm',
    ],
    [
      'that begin with "From" and an address',
      'From: cora@example.test\n\nBlack.',
      'From: cora@example.test\n\nBlack.',
    ],
  ])('stay %s', (_where, text, kept) => expect(own(text)).toBe(kept))
})

describe('an email of somebody else that the customer sends on', () => {
  const BLOCK = 'From: Eve <eve@customer.example>\nSubject: colors\nDate: Monday\nTo: Cora'
  const FIELDS = BLOCK.replaceAll('\n', '\n> ')
  test.each([
    ['Gmail', `See.\n\n---------- Forwarded message ---------\n${BLOCK}\n\nTake black.`],
    ['Apple', `See.\n\nBegin forwarded message:\n\n${BLOCK}\n\nTake black.`],
    ['Apple, marked', `See.\n\nBegin forwarded message:\n\n> ${FIELDS}\n>\n> Take black.`],
    ['Apple, marked as a whole', `See.\n\n> Begin forwarded message:\n>\n> ${FIELDS}\n>\n> Take black.`],
    ['Outlook', `See.\n\n________________________________\n${BLOCK}\n\nTake black.`],
    [
      'Thunderbird',
      `See.\n\n-------- Forwarded Message --------\n${BLOCK.split('\n').reverse().join('\n')}\n\nTake black.`,
    ],
    [
      'an answer to everybody',
      'See.\n\nOn Mon, Nov 16, 2026 at 9:00 Eve <eve@customer.example> wrote:\n> Take black.',
    ],
    ['a name alone', 'See.\n\nFrom: Eve\nSent: Monday\nTo: Cora\nSubject: colors\n\nTake black.'],
  ])('stays as %s writes it', (_program, text) => expect(own(text)).toBe(text))

  test('stays without the email of the shop that it answers', () => {
    const shops = 'From: Layer Shop <help@shop.test>\nSent: Monday\nTo: Eve\nSubject: colors\n\nWhich?'
    expect(own(`See.\n\n${BLOCK}\n\nTake black.\n\n${shops}`)).toBe(`See.\n\n${BLOCK}\n\nTake black.`)
    expect(own(`See.\n\n${shops}\n\n${BLOCK}\n\nTake black.`)).toBe(`See.\n\n${BLOCK}\n\nTake black.`)
    const marked = `See.\n\nBegin forwarded message:\n\n> ${FIELDS}\n>\n> Take black.`
    const nested = '\n> On Mon, Nov 16, 2026 at 9:00 Layer Shop <help@shop.test> wrote:\n>> Which?'
    expect(own(marked + nested)).toBe(marked)
  })
})

test.each([
  ['marks', '>'.repeat(4000).split('').join('\n')],
  ['signatures', '-- \n'.repeat(4000)],
  ['heads', 'On 16/11/2026 10:00\n'.repeat(4000)],
  ['one long line', `On ${'wrote @ '.repeat(100_000)}:`],
  ['blank lines', '\n'.repeat(100_000)],
])('an email of many %s is read soon', (_what, text) => {
  expect(own(text).length).toBeLessThanOrEqual(text.length)
})
