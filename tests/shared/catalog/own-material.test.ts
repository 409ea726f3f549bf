import { describe, expect, test } from 'vitest'
import { Catalog, catalogFor, findMaterial, leadDays } from '../../../shared/catalog/catalog.ts'
import { findOwnMaterial, type OwnMaterial } from '../../../shared/catalog/own-material.ts'
import { bookFor, estimateFor } from '../../../shared/quoting/pricing/own-material.ts'
import { ratesOf } from '../../../shared/quoting/pricing/price-book.ts'
import { facts, materialEstimate } from '../geometry/assess/example-facts.ts'
import { SILK as PLAIN_SILK } from '../pla-silk.ts'
import { catalog as plain, priceBook } from '../shop-documents.ts'

const SILK: OwnMaterial = {
  ...PLAIN_SILK,
  density_g_cm3: findMaterial(plain, 'PLA+').filament.density_g_cm3 * 1.1,
  time_percent: 150,
  lead_days: 3,
}
const catalog = { ...plain, own_materials: [SILK] }
const named = (material_note: string) => catalogFor(catalog, { material: 'Custom', material_note })

describe('the name of an own material', () => {
  test.each(['PLA Silk', ' pla SILK '])('is found as %j', (material_note) => {
    expect(findOwnMaterial(catalog, { material: 'Custom', material_note })).toBe(SILK)
  })

  test('means nothing with another material', () => {
    expect(findOwnMaterial(catalog, { material: 'PLA+', material_note: 'PLA Silk' })).toBeNull()
  })

  test.each([
    [{ name: 'pla+' }, 'name', 'Another material has this name.'],
    [{ colors: ['Ochre'] }, 'colors', 'PLA Silk has the color "Ochre", which the catalog does not have.'],
    [{ colors: ['Red', 'Red'] }, 'colors', 'PLA Silk has a color twice.'],
  ])('a name or a color is refused at its field: %j', (change, field, message) => {
    const { error } = Catalog.safeParse({ ...catalog, own_materials: [{ ...SILK, ...change }] })
    expect(error?.issues).toMatchObject([{ path: ['own_materials', 0, field], message }])
  })

  test('is taken by the first of two', () => {
    const { error } = Catalog.safeParse({ ...catalog, own_materials: [SILK, { ...SILK, name: 'pla silk' }] })
    expect(error?.issues).toMatchObject([{ path: ['own_materials', 1, 'name'] }])
  })
})

describe('a catalog for an own material', () => {
  test('has it as Custom, with its colors and lead days', () => {
    const custom = findMaterial(named('PLA Silk'), 'Custom')
    expect(custom).toMatchObject({ label: 'PLA Silk', custom: false, colors: ['Red', 'Black'], own: SILK })
    expect(leadDays(named('PLA Silk'), 'Custom', 'Red')).toBe(3)
  })

  test('is the same for any other choice', () => {
    expect(named('PEEK')).toBe(catalog)
    expect(catalogFor(catalog, { material: 'PETG' })).toBe(catalog)
  })
})

test('an own material is priced at its own rates, with the machine rate of the material that it is like', () => {
  const rates = ratesOf(bookFor(priceBook, named('PLA Silk')), 'Custom')
  const { machine_cents_per_hour } = ratesOf(priceBook, 'PLA+')
  expect(rates).toEqual({ filament_cents_per_kg: 3000, sell_cents_per_gram: 20, machine_cents_per_hour })
  expect(bookFor(priceBook, named('PEEK'))).toBe(priceBook)
})

test('an own material weighs by its density and takes its share of the time', () => {
  const { estimate } = facts({ estimate: { by_material: { 'PLA+': materialEstimate(30, 7200) } } })
  const { Custom } = estimateFor(estimate, named('PLA Silk')).by_material
  expect(Custom.grams).toBeCloseTo(33)
  expect(Custom.seconds).toBe(10_800)
  expect(estimateFor(estimate, named('PEEK'))).toBe(estimate)
})

test('a calibrated material passes its factors on to the own material that is like it', () => {
  const { estimate } = facts({ estimate: { by_material: { 'PLA+': materialEstimate(30, 7200) } } })
  const calibrated = { ...estimate, calibrated: { 'PLA+': { time: 1.2, grams: 1 } } }
  expect(estimateFor(calibrated, named('PLA Silk')).calibrated).toMatchObject({
    Custom: { time: 1.2, grams: 1 },
  })
})
