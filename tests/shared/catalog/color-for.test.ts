import { describe, expect, test } from 'vitest'
import { colorFor, colorNames, switchedColorText } from '../../../shared/catalog/color-for.ts'

const PLA = { label: 'PLA+', colors: ['White', 'Black', 'Orange'], same_day_colors: ['Black'] }
const FIBER = { label: 'PLA with carbon fiber', colors: ['Black', 'Gray'], same_day_colors: [] }
const MANY = { ...PLA, colors: ['Black', 'White', 'Red', 'Blue', 'Green', 'Pink', 'Brown'] }

describe('the color of a part whose material changes', () => {
  test.each([
    ['stays where the new material comes in it', PLA, 'Orange', 'Orange'],
    [
      'stays where it is the custom color, which every material can be asked for in',
      FIBER,
      'Custom',
      'Custom',
    ],
    ['becomes one that ships without lead days, though it is not the first', PLA, 'Purple', 'Black'],
    ['becomes the first where every color has lead days', FIBER, 'Orange', 'Black'],
  ])('%s', (_rule, material, wanted, color) => {
    expect(colorFor(material, wanted, 'Custom')).toBe(color)
  })

  test('does not stay custom in a shop that offers no custom color', () => {
    expect(colorFor(FIBER, 'Custom', null)).toBe('Black')
  })
})

describe('a customer reads', () => {
  test.each([
    [['Black'], 'black'],
    [['Black', 'Gray'], 'black and gray'],
    [['Black', 'White', 'Light Blue'], 'black, white and light blue'],
    [MANY.colors, null],
  ])('a customer reads the colors %j as %j', (colors, text) => {
    expect(colorNames(colors)).toBe(text)
  })

  test('a customer reads the colors of the material, and the color it is now', () => {
    expect(switchedColorText(FIBER, { before: 'Orange', now: 'Black' })).toBe(
      'PLA with carbon fiber comes in black and gray. Color changed to black.',
    )
  })

  test('a customer reads the missing color if that is shorter', () => {
    expect(switchedColorText(MANY, { before: 'Orange', now: 'Black' })).toBe(
      'PLA+ doesn’t come in orange. Color changed to black.',
    )
  })
})
