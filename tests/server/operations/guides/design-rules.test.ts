import { afterAll, expect, test } from 'vitest'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { designRules } from '../../../../server/operations/guides/design-rules.ts'
import { FINDINGS } from '../../../../shared/geometry/findings.ts'
import { openTestShop } from '../../../shop/test-shop.ts'

const shop = await openTestShop()
const data = readShopData(shop.shop.db)
afterAll(() => shop.close())

const rowOf = (text: string, code: string) =>
  text.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${code}\``))

test('every kind of finding is named', () => {
  const text = designRules(data)
  expect(Object.keys(FINDINGS).filter((code) => !text.includes(`\`${code}\``))).toEqual([])
})

test('the figures are those of the first-run limits with the Standard nozzle and layer', () => {
  const text = designRules(data)
  expect(rowOf(text, 'thin_wall')).toContain('under 0.8 mm (2 lines)')
  expect(rowOf(text, 'thin_wall')).toContain('Use 1.2 mm or more.')
  expect(rowOf(text, 'thin_plate')).toContain('under 0.8 mm (4 layers)')
  expect(rowOf(text, 'small_hole')).toContain('under 2 mm')
  expect(rowOf(text, 'too_large')).toContain('350 × 320 × 325 mm')
  expect(rowOf(text, 'needs_large_printer')).toContain('256 × 256 × 256 mm')
  expect(rowOf(text, 'warp_risk')).toContain('over 220 mm in PETG, PETG-CF')
  expect(text).not.toMatch(/undefined|NaN|null|\$\{/)
})

test('limits that the shop changes are told as changed', () => {
  const print_limits = {
    ...data.print_limits,
    small_hole: { level: 'block', route: 'engineering', diameter_mm: 2.7 },
    heavy_part: { ...data.print_limits.heavy_part, spool_grams: 750 },
  } as const
  const text = designRules({ ...data, print_limits })
  expect(rowOf(text, 'small_hole')).toContain('(block)')
  expect(rowOf(text, 'small_hole')).toContain('under 2.7 mm')
  expect(rowOf(text, 'small_hole')).toContain('No instant price')
  expect(rowOf(text, 'heavy_part')).toContain('over 750 g')
})

test('printers that take no orders make no room', () => {
  const printers = data.printers.map((printer) => ({ ...printer, active: !printer.large }))
  expect(rowOf(designRules({ ...data, printers }), 'too_large')).toContain('256 × 256 × 256 mm')
})
