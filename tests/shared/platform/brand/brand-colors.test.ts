import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accentColors,
  DEFAULT_ACCENT,
  listMovedColors,
  SCHEME_RULES,
  SCHEMES,
  type Scheme,
} from '../../../../shared/platform/brand/brand-colors.ts'
import { brandStyle } from '../../../../shared/platform/brand/brand-style.ts'
import {
  contrastRatio,
  isHexColor,
  mixColors,
  type HexColor,
} from '../../../../shared/platform/brand/contrast.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number): HexColor => `#${number.toString(16).padStart(6, '0')}`)

describe('the contrast of two colors', () => {
  // Known values of the formula of the W3C.
  test.each<[HexColor, HexColor, number]>([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
    ['#ffff00', '#000000', 19.56],
  ])('the contrast of %s and %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1)
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other))
  })

  test.each([
    ['#1c5bb5', true],
    ['#1C5BB5', false],
    ['#15b', false],
    ['1c5bb5', false],
    ['#1c5bb5;}', false],
    ['red', false],
  ])('%s as a color is %s', (text, isColor) => expect(isHexColor(text)).toBe(isColor))

  test('a mix of nothing is the color, and of everything the other', () => {
    expect(mixColors('#102030', '#ffffff', 0)).toBe('#102030')
    expect(mixColors('#102030', '#ffffff', 1)).toBe('#ffffff')
    expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080')
  })
})

/** Every pair of colors that pages make of an accent, with the contrast that it needs. */
function listPairs(scheme: Scheme, accent: HexColor): [name: string, ratio: number, needed: number][] {
  const { accent: link, fill, fill_hover, on_fill, wash } = accentColors(accent)[scheme]
  const { backgrounds, muted } = SCHEME_RULES[scheme]
  return [
    ...backgrounds.map((one): [string, number, number] => [`link on ${one}`, contrastRatio(link, one), 4.5]),
    ...backgrounds.map((one): [string, number, number] => [`button on ${one}`, contrastRatio(fill, one), 3]),
    ['link on a wash', contrastRatio(link, wash), 4.5],
    ['muted text on a wash', contrastRatio(muted, wash), 4.5],
    ['text on a button', contrastRatio(on_fill, fill), 4.5],
    ['text on a button below the pointer', contrastRatio(on_fill, fill_hover), 4.5],
  ]
}

describe('the colors of an accent', () => {
  test.each(SCHEMES)('can be read on %s pages, whatever the accent', (scheme) => {
    fc.assert(
      fc.property(anyColor, (accent) => {
        for (const [name, ratio, needed] of listPairs(scheme, accent))
          expect(ratio, `${name} of ${accent}`).toBeGreaterThanOrEqual(needed)
      }),
      { numRuns: 400 },
    )
  })

  test.each(SCHEMES)('the colors of the program can be read on %s pages', (scheme) => {
    for (const [name, ratio, needed] of listPairs(scheme, DEFAULT_ACCENT))
      expect([name, ratio >= needed]).toEqual([name, true])
  })

  test('the colors of the program are those of theme.css', () => {
    const theme = readFileSync(join(import.meta.dirname, '../../../../renderer/platform/theme.css'), 'utf8')
    const { light, dark } = accentColors(DEFAULT_ACCENT)
    const uses = {
      accent: 'accent',
      'accent-fill': 'fill',
      'accent-fill-hover': 'fill_hover',
      'on-accent': 'on_fill',
      'accent-wash': 'wash',
      'accent-edge': 'edge',
    } as const
    for (const [name, use] of Object.entries(uses))
      expect(theme).toContain(`--${name}: light-dark(${light[use]}, ${dark[use]});`)
  })

  test('the backgrounds of the rule are those of theme.css', () => {
    const theme = readFileSync(join(import.meta.dirname, '../../../../renderer/platform/theme.css'), 'utf8')
    for (const name of ['page', 'surface', 'raised', 'sunken']) {
      const [, light, dark] = new RegExp(`--${name}: light-dark\\((\\S+), (\\S+)\\);`).exec(theme) ?? []
      expect(SCHEME_RULES.light.backgrounds).toContain(light)
      expect(SCHEME_RULES.dark.backgrounds).toContain(dark)
    }
  })

  test.each<[HexColor, string[]]>([
    // Dark blue is good on light pages and too dark on dark ones.
    ['#1c3f94', ['dark accent', 'dark fill']],
    // Yellow can hardly be seen on white.
    ['#ffd400', ['light accent', 'light fill']],
    ['#000000', ['dark accent', 'dark fill']],
    ['#ffffff', ['light accent', 'light fill']],
  ])('the colors of %s are moved for %s', (accent, moved) => {
    const listed = listMovedColors(accent)
    expect(listed.map(({ scheme, use }) => `${scheme} ${use}`)).toEqual(moved)
    for (const { ratio, needed, color } of listed) {
      expect(ratio).toBeLessThan(needed)
      expect(color).not.toBe(accent)
    }
  })

  test('a color that is good as it is stays that color', () => {
    expect(accentColors('#1c5bb5').light).toMatchObject({ accent: '#1c5bb5', fill: '#1c5bb5' })
    expect(accentColors('#ffd400').dark).toMatchObject({ accent: '#ffd400', fill: '#ffd400' })
  })
})

describe('the style sheet of an accent', () => {
  test('is empty for the program’s own', () => expect(brandStyle(DEFAULT_ACCENT)).toBe(''))

  test('sets colors for light pages, dark pages and paper, and nothing else', () => {
    fc.assert(
      fc.property(anyColor, (accent) => {
        fc.pre(accent !== DEFAULT_ACCENT)
        const rules = brandStyle(accent).replaceAll(/--[\w-]+:#[\da-f]{6}/g, 'color')
        expect(new Set(rules.match(/[^{};\n]+/g))).toEqual(
          new Set([
            ':root:root',
            ":root:root[data-mantine-color-scheme='dark']",
            '@media print',
            ":root:root,:root:root[data-mantine-color-scheme='dark']",
            'color',
          ]),
        )
      }),
    )
  })
})
