import { expect, test } from 'vitest'
import { askedText, quoteReasonText } from '../../../shared/desk/quote-reasons.ts'

const finding = { code: 'custom_material', message: 'Our engineers price the material you named.' }
const wall = { code: 'thin_wall', message: 'A wall is 0.3 mm thick.' }

test.each([
  [{ material_note: 'PEEK, natural, for 180 °C', color_note: null }, 'Asks for PEEK, natural, for 180 °C.'],
  [
    { material_note: null, color_note: 'RAL 5015, like our logo.' },
    'Asks for the color RAL 5015, like our logo.',
  ],
  [{ material_note: 'PEEK', color_note: 'bone white' }, 'Asks for PEEK, in the color bone white.'],
  [{ material_note: null, color_note: null }, null],
  [{ material_note: '  ', color_note: '' }, null],
])('%j asks: %s', (notes, text) => {
  expect(askedText(notes)).toBe(text)
})

test('the reason leads with what the customer asks for, in place of what the customer was told', () => {
  const notes = { material_note: 'PEEK', color_note: null }
  expect(quoteReasonText(['custom_material', 'finding'], [finding, wall], notes)).toBe(
    'Asks for PEEK. A wall is 0.3 mm thick.',
  )
  expect(quoteReasonText(['custom_color'], [], { material_note: null, color_note: 'RAL 5015' })).toBe(
    'Asks for the color RAL 5015.',
  )
})

test('the reason without a note is the routing’s, and then the first finding', () => {
  const notes = { material_note: null, color_note: null }
  expect(quoteReasonText(['custom_material'], [finding, wall], notes)).toBe(
    'The material is a custom one. Our engineers price the material you named.',
  )
  expect(quoteReasonText([], [], notes)).toBe('The part could not be measured or priced.')
})
