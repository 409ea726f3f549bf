import { describe, expect, test } from 'vitest'
import { Catalog, matchColor } from '../../../shared/catalog/catalog.ts'
import {
  addColor,
  onlyColorOf,
  removeColor,
  renameColor,
  setColors,
} from '../../../shared/catalog/edit-colors.ts'
import { withStock } from '../../../shared/catalog/stock.ts'
import { SILK } from '../pla-silk.ts'
import { catalog } from '../shop-documents.ts'

/** A valid catalog after an edit. */
function edited(edit: (draft: Catalog) => void, from = catalog): Catalog {
  const draft = structuredClone(from)
  edit(draft)
  return Catalog.parse(draft)
}

describe('a renamed color', () => {
  const noGray = withStock(catalog, { material: 'PETG', color: 'Gray' }, { in_stock: false, expected: null })
  const renamed = edited((draft) => renameColor(draft, 'Gray', 'Graphite'), noGray)

  test('is renamed in every material', () => {
    const using = (of: Catalog, name: string) =>
      of.materials.filter(({ colors }) => colors.includes(name)).map(({ id }) => id)
    expect(using(renamed, 'Graphite')).toEqual(using(catalog, 'Gray'))
    expect(using(renamed, 'Gray')).toEqual([])
    expect(renamed.materials[2].out_of_stock).toEqual([{ name: 'Graphite', expected: null, awaited: false }])
  })

  test('is still found by its old name', () => {
    expect(matchColor(renamed, 'PLA+', 'gray')).toBe('Graphite')
  })

  test('takes over an alternative spelling without having it twice', () => {
    const grey = edited((draft) => renameColor(draft, 'Gray', 'Grey'))
    expect(grey.colors.find(({ name }) => name === 'Grey')?.also).toEqual(['Gray'])
  })

  test('a color in other case has no alternative spelling of itself', () => {
    const upper = edited((draft) => renameColor(draft, 'White', 'WHITE'))
    expect(upper.colors[1]).toMatchObject({ name: 'WHITE', also: [] })
    expect(upper.materials[0].same_day_colors).toEqual(['Black', 'WHITE'])
  })
})

test('an added color is offered in the material that the customer names, and in no other', () => {
  const added = edited((draft) => addColor(draft, { name: 'Teal', swatch: '#008080' }))
  expect(added.colors.at(-1)).toEqual({ name: 'Teal', swatch: '#008080', also: [] })
  expect(added.materials.filter(({ colors }) => colors.includes('Teal')).map(({ id }) => id)).toEqual([
    'Custom',
  ])
})

test('a removed color is removed from every material', () => {
  const removed = edited((draft) => removeColor(draft, 'White'))
  expect(removed.materials.some(({ colors }) => colors.includes('White'))).toBe(false)
  expect(removed.materials[0].same_day_colors).toEqual(['Black'])
})

test('a color that is the only one of a material is named with that material', () => {
  expect(onlyColorOf(catalog, 'Black')).toContain('Polycarbonate with carbon fiber')
  expect(onlyColorOf(catalog, 'White')).toEqual([])
})

test('the notes on a color are dropped with the color', () => {
  const noRed = withStock(catalog, { material: 'PLA+', color: 'Red' }, { in_stock: false, expected: null })
  const fewer = edited((draft) => setColors(draft.materials[0], ['White', 'Blue']), noRed)
  expect(fewer.materials[0]).toMatchObject({
    colors: ['White', 'Blue'],
    same_day_colors: ['White'],
    out_of_stock: [],
  })
})

test('an own material follows the new name of its color, and loses a removed one', () => {
  const own = { ...SILK, colors: ['Red', 'White'] }
  const renamed = edited((draft) => renameColor(draft, 'Red', 'Ruby'), { ...catalog, own_materials: [own] })
  expect(renamed.own_materials[0].colors).toEqual(['Ruby', 'White'])
  const removed = edited((draft) => removeColor(draft, 'White'), { ...catalog, own_materials: [own] })
  expect(removed.own_materials[0].colors).toEqual(['Red'])
  expect(onlyColorOf({ ...catalog, own_materials: [{ ...own, colors: ['White'] }] }, 'White')).toEqual([
    'PLA Silk',
  ])
})
