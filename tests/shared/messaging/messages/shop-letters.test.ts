import { describe, expect, test } from 'vitest'
import { withoutQuotedText } from '../../../../shared/messaging/messages/quoted-text.ts'
import { lettersOf, linesBetween } from '../../../../shared/messaging/messages/shop-letters.ts'

const TEXT =
  'Dear Cora,\n\nWhich color would you like?\nIs the hole 3 mm, and the wall 3 mm?\nShip it by Friday?\n\n--\nLayer Shop'
const HTML =
  '<html><head><title>Not read</title><style>p{}</style></head><body><p>Layer Shop</p><p>Dear Cora,</p><blockquote>Which color would you like?<br>Is the hole <b>3 mm</b>, and the wall 3&nbsp;mm?<br>Ship it by Friday?</blockquote><p><a href="https://shop.test/q">Read and answer</a></p></body></html>'
const LETTERS = lettersOf([{ text: TEXT, html: HTML }])
const between = (...lines: string[]) => linesBetween(lines, LETTERS)
const COLOR = 'Which color would you like?'
const HOLE = 'Is the hole 3 mm, and the wall 3 mm?'
const SHIP = 'Ship it by Friday?'

describe('lines between those of the shop’s email', () => {
  test.each([
    ['below each question', [COLOR, 'Black.', '', HOLE, '4 mm', SHIP, 'Yes'], ['Black.', '4 mm', 'Yes']],
    ['in the words of the question', [COLOR, HOLE, '3 mm', SHIP], ['3 mm']],
    ['in brackets', [COLOR, '[black]', HOLE, '[Cora: 4 mm]'], ['[black]', '[Cora: 4 mm]']],
    ['at the end of a line', ['Dear Cora,', `${COLOR} Black.`, HOLE], [`${COLOR} Black.`]],
    [
      'where lines were broken anew',
      ['Dear Cora,', 'Which color would', 'you like?', 'Black.', 'Is the hole 3 mm, and', 'the wall 3 mm?'],
      ['Black.'],
    ],
    ['where the rest was deleted', [HOLE, '4 mm', '--', 'Layer Shop'], ['4 mm']],
    [
      'beside a button',
      [
        'Layer Shop',
        'Dear Cora,',
        COLOR,
        'Black.',
        'Read and answer <https://safe.example/?u=https%3A%2F%2Fshop.test>',
        '[cid:image001.png@01D]',
      ],
      ['Black.'],
    ],
    ['of nobody', TEXT.split('\n'), []],
  ])('are found %s', (_where, lines, answers) => expect(between(...lines)).toEqual(answers))

  test('are not known in an email that the shop did not send, or without any', () => {
    expect(between('Shall we print it in PETG?', 'Yes')).toBeNull()
    expect(linesBetween([COLOR, 'Black.'], [])).toBeNull()
    expect(between('')).toBeNull()
  })

  test('are found in the email that fits best', () => {
    const other = lettersOf([{ text: 'Dear Cora,\n\nWe shipped it.', html: '' }])
    expect(linesBetween(['Dear Cora,', 'We shipped it.', 'Thanks'], [...LETTERS, ...other])).toEqual([
      'Thanks',
    ])
  })

  test('the lines of a long quotation are found soon', () => {
    const long = lettersOf(Array.from({ length: 10 }, () => ({ text: 'a b '.repeat(9000), html: '' })))
    expect(
      linesBetween(
        Array.from({ length: 2000 }, () => 'a b a b c'),
        long,
      ),
    ).toBeInstanceOf(Array)
  })
})

test('marks of a quotation take nothing from an answer within it', () => {
  const shop = { name: 'Layer Shop', addresses: ['help@shop.test'], letters: LETTERS }
  const wrote = 'On Mon, Nov 16, 2026 at 10:00 AM Layer Shop <help@shop.test> wrote:'
  const text = `See below.\n\n${wrote}\n> Dear Cora,\n>\n> ${COLOR}\n> Black.\n> ${HOLE}\n>>> older`
  expect(withoutQuotedText(text, shop)).toBe('See below.\n\nBlack.')
})
