import { describe, expect, test } from 'vitest'
import { Catalog, findMaterial, showMaterials } from '../../../shared/catalog/catalog.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import {
  describeStock,
  listOutOfStock,
  stockOf,
  withStock,
  type Stock,
  type StockItem,
} from '../../../shared/catalog/stock.ts'
import { checkChoices } from '../../../shared/quoting/quotes/choices.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { catalog } from '../shop-documents.ts'

const FRIDAY = asPacificDay('2026-12-04')
const OUT: Stock = { in_stock: false, expected: FRIDAY }
const IN: Stock = { in_stock: true, expected: null }
const item = (material: StockItem['material'], color: string | null = null) => ({ material, color })
const without = (...items: StockItem[]) => items.reduce((all, one) => withStock(all, one, OUT), catalog)
const shown = (of: Catalog, id: MaterialId) => showMaterials(of).materials.find((one) => one.id === id)!

describe('a color that is out of stock', () => {
  const noWhite = without(item('PETG', 'White'))

  test('is not among the colors of its material, and of no other', () => {
    expect(shown(noWhite, 'PETG').colors).not.toContain('White')
    expect(shown(noWhite, 'PETG').same_day_colors).toEqual(['Black'])
    expect(shown(noWhite, 'PLA+').colors).toContain('White')
    expect(showMaterials(noWhite).colors).toContain('White')
  })

  test.each(['White', ' white '])('is refused for a new quote: %j', (color) => {
    const refusal = refusalOf(() => checkChoices(noWhite, { material: 'PETG', color }))
    expect(refusal).toMatchObject({ code: 'color_unavailable', fields: { material: 'PETG' } })
    expect(refusal.message).toContain('PETG in White is out of stock. Choose one of: Black, Gray')
    expect(refusal.fields['allowed']).not.toContain('White')
  })

  test('is kept by a quote that has it', () => {
    const white = { material: 'PETG', color: 'White' } as const
    expect(checkChoices(noWhite, white, white).color).toBe('White')
  })

  test.each([
    ['in another color', { material: 'PETG', color: 'Black' }],
    ['in another material', { material: 'PLA+', color: 'White' }],
  ] as const)('is refused to a quote %s', (_, kept) => {
    const check = () => checkChoices(noWhite, { material: 'PETG', color: 'White' }, kept)
    expect(refusalOf(check).code).toBe('color_unavailable')
  })

  test('is passed over as the default', () => {
    const noBlack = without(item('PETG', 'Black'))
    expect(checkChoices(noBlack, { material: 'PETG' }).color).toBe('White')
    expect(shown(noBlack, 'PETG').colors[0]).toBe('White')
    expect(shown(without(item('PETG', 'Black'), item('PETG', 'White')), 'PETG').lead_days).toBe(1)
  })
})

test('a material without a color in stock is not available, and keeps its colors in the answer', () => {
  const none = without(item('PLA-CF', 'Black'), item('PLA-CF', 'Gray'))
  expect(shown(none, 'PLA-CF')).toMatchObject({ available: false, colors: ['Black', 'Gray'] })
  expect(refusalOf(() => checkChoices(none, { material: 'PLA-CF' })).code).toBe('material_unavailable')
  const kept = { material: 'PLA-CF', color: 'Gray' } as const
  expect(checkChoices(none, kept, kept).color).toBe('Gray')
})

test('a material back in stock is as it was before', () => {
  for (const one of [item('TPU'), item('TPU', 'Red')]) {
    const back = withStock(without(one), one, { in_stock: true, expected: FRIDAY })
    expect(back).toEqual(catalog)
    expect([stockOf(without(one), one), stockOf(back, one)]).toEqual([OUT, IN])
  }
  expect(stockOf(catalog, item('TPU', 'Pink'))).toBeNull()
})

test.each([
  ['in the future is shown', '2026-12-03', FRIDAY],
  ['of today is shown', '2026-12-04', FRIDAY],
  ['that has passed is not', '2026-12-05', null],
])('an expected day %s', (_, today, expected) => {
  expect(listOutOfStock(without(item('TPU'), item('PETG', 'Red')), asPacificDay(today))).toEqual([
    { material: 'PETG', color: 'Red', expected },
    { material: 'TPU', color: null, expected },
  ])
})

test('a material whose colors are all missing is expected with the first of them', () => {
  const later = { in_stock: false, expected: asPacificDay('2026-12-24') }
  const none = withStock(without(item('PLA-CF', 'Black')), item('PLA-CF', 'Gray'), later)
  expect(listOutOfStock(none, FRIDAY)[0]).toEqual({ material: 'PLA-CF', color: null, expected: FRIDAY })
})

test('a document from before there was stock of colors has every color', () => {
  expect(findMaterial(catalog, 'PETG')).toMatchObject({ expected: null, out_of_stock: [] })
})

test.each([
  [
    'a color that the material does not have',
    [{ name: 'Plaid', expected: null }],
    'PLA+ cannot be out of stock in Plaid',
  ],
  ['a color twice', ['Red', 'Red'].map((name) => ({ name, expected: null })), 'PLA+ has a color twice'],
  ['a day that does not exist', [{ name: 'Red', expected: '2026-02-30' }], 'day'],
])('%s cannot be out of stock', (_, out_of_stock, message) => {
  const [first, ...others] = catalog.materials
  const read = Catalog.safeParse({ ...catalog, materials: [{ ...first, out_of_stock }, ...others] })
  expect(read.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join()).toMatch(
    new RegExp(`materials\\.0\\.out_of_stock.*${message.replace('+', '\\+')}`),
  )
})

test.each([
  ['TPU 95A', null, IN, 'TPU 95A in stock'],
  ['TPU 95A', 'Red', { in_stock: false, expected: null }, 'TPU 95A in Red out of stock'],
  ['PETG', null, OUT, 'PETG out of stock, expected Dec 4, 2026'],
] as const)('the stock of %s %s is told in words', (label, color, stock, text) => {
  expect(describeStock(label, color, stock)).toBe(text)
})
