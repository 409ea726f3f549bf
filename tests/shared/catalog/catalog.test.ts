import { describe, expect, test } from 'vitest'
import {
  Catalog,
  economyOffsetDays,
  filamentsOf,
  findMaterial,
  leadDays,
  matchColor,
  showMaterials,
} from '../../../shared/catalog/catalog.ts'
import { MATERIAL_IDS, MaterialsAnswer, type MaterialId } from '../../../shared/catalog/materials.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { catalog } from '../shop-documents.ts'

describe('the answer of GET /v1/materials', () => {
  const shown = showMaterials(catalog)
  const material = (id: MaterialId) => shown.materials.find((one) => one.id === id)!

  test('has the shape of the interface, with all its materials', () => {
    expect(MaterialsAnswer.parse(shown)).toEqual(shown)
    expect(shown.materials.map(({ id }) => id)).toEqual([...MATERIAL_IDS])
  })

  test('Black is the default color', () => {
    expect(shown.colors[0]).toBe('Black')
    expect(shown.materials.map(({ colors }) => colors[0])).toEqual(MATERIAL_IDS.map(() => 'Black'))
  })

  test('PLA+ and PETG in black or white ship without material lead time', () => {
    for (const id of ['PLA+', 'PETG'] as const) {
      expect(material(id).same_day_colors).toEqual(['Black', 'White'])
      expect(material(id).lead_days).toBe(0)
    }
  })

  test('other materials add one day, in every color', () => {
    const others = shown.materials.filter(({ id }) => id !== 'PLA+' && id !== 'PETG')
    expect(others).toHaveLength(13)
    expect(others.every((one) => one.lead_days === 1 && one.same_day_colors.length === 0)).toBe(true)
  })

  test('Economy is the speed week, seven days after Default', () => {
    expect(shown.speeds).toEqual([
      { speed: 'asap', label: 'Default', days: null },
      { speed: 'week', label: 'Economy', days: null, asap_offset_days: 7 },
    ])
    expect(economyOffsetDays(catalog)).toBe(7)
  })

  test('only Custom is any other material, and it is offered even when it is switched off', () => {
    expect(shown.materials.filter(({ custom }) => custom).map(({ id }) => id)).toEqual(['Custom'])
    const off = { ...catalog, materials: catalog.materials.map((one) => ({ ...one, available: false })) }
    expect(
      showMaterials(off)
        .materials.filter(({ available }) => available)
        .map(({ id }) => id),
    ).toEqual(['Custom'])
  })

  test('a setting of each type is offered, and a range that follows another setting', () => {
    const types = new Set(shown.print_settings.map(({ type }) => type))
    expect(types).toEqual(new Set(['float', 'int', 'choice', 'face']))
    expect(shown.print_settings.find(({ name }) => name === 'layer_height')).toMatchObject({
      type: 'float',
      unit: 'mm',
      standard: 0.2,
      range_by: 'nozzle',
      ranges: { '0.4': { min: 0.08, max: 0.28 }, '0.6': { min: 0.15, max: 0.4 } },
    })
  })

  test.each([
    ['infill', { type: 'int', min: 10, max: 100, unit: '%', standard: 15 }],
    ['walls', { type: 'int', min: 2, max: 8, standard: 3 }],
    ['nozzle', { type: 'choice', choices: ['0.4', '0.6'], automatic: true }],
    ['infill_pattern', { type: 'choice', choices: ['grid', 'gyroid', 'cubic'], automatic: true }],
    ['top_bottom_layers', { type: 'int', min: 3, max: 10, standard: 4 }],
    ['supports', { type: 'choice', choices: ['auto', 'everywhere', 'plate_only', 'none'], automatic: true }],
    ['brim', { type: 'choice', choices: ['auto', 'on', 'off'], automatic: true }],
    ['bottom_face', { type: 'face', automatic: true }],
    ['seam', { type: 'choice', choices: ['back', 'corner', 'random'], automatic: true }],
  ])('%s is offered as decided', (name, expected) => {
    expect(shown.print_settings.find((setting) => setting.name === name)).toMatchObject(expected)
  })

  test('every color has its swatch', () => {
    expect(Object.keys(shown.color_swatches)).toEqual(shown.colors)
  })
})

describe('lead days', () => {
  test.each<[MaterialId, string, number]>([
    ['PLA+', 'Black', 0],
    ['PLA+', 'White', 0],
    ['PLA+', 'Red', 1],
    ['PLA+', 'Custom', 1],
    ['PETG', 'White', 0],
    ['PETG', 'Blue', 1],
    ['ASA', 'Black', 1],
    // Another material and another color: one day, not two.
    ['ASA', 'Red', 1],
    ['Custom', 'Black', 1],
  ])('%s in %s: %i', (id, color, days) => {
    expect(leadDays(catalog, id, color)).toBe(days)
  })
})

describe('matching a color', () => {
  test.each<[MaterialId, string, string]>([
    ['PLA+', 'Black', 'Black'],
    ['PLA+', 'bLaCk', 'Black'],
    ['PLA+', '  light blue ', 'Light Blue'],
    ['PLA+', 'grey', 'Gray'],
    ['PPS-CF', 'custom', 'Custom'],
  ])('%s: "%s" is %s', (id, text, color) => {
    expect(matchColor(catalog, id, text)).toBe(color)
  })

  test.each<[MaterialId, string]>([
    ['PLA+', 'Chartreuse'],
    ['PLA+', ''],
    ['PPS-CF', 'Red'],
  ])('%s is refused in "%s", naming the colors it comes in', (id, text) => {
    const colors = findMaterial(catalog, id).colors
    const attempt = () => matchColor(catalog, id, text)
    expect(attempt).toThrow(Refusal)
    expect(attempt).toThrow(`Choose one of: ${[...colors, 'Custom'].join(', ')}.`)
    expect(attempt).toThrow(expect.objectContaining({ code: 'color_unavailable', status: 400 }))
  })

  test('a shop that offers no custom color refuses it', () => {
    expect(() => matchColor({ ...catalog, custom_color: null }, 'PPS-CF', 'Custom')).toThrow(
      'Choose one of: Black.',
    )
  })
})

test('the engine is told every filament by its id', () => {
  const filaments = filamentsOf(catalog)
  expect(filaments.map(({ id }) => id)).toEqual([...MATERIAL_IDS])
  expect(filaments[0]).toEqual({ id: 'PLA+', density_g_cm3: 1.24, flow_factor: 1, min_layer_seconds: null })
  expect(filaments.find(({ id }) => id === 'TPU')).toMatchObject({ density_g_cm3: 1.21, flow_factor: 0.2 })
})

describe('a catalog that cannot be sold from is not stored', () => {
  const change = (edit: (draft: Catalog) => void) => {
    const draft = structuredClone(catalog)
    edit(draft)
    return Catalog.safeParse(draft).error?.issues.map(({ message }) => message) ?? []
  }
  const setting = (draft: Catalog, name: string) => draft.print_settings.find((one) => one.name === name)!

  test('the one of a new shop is', () => {
    expect(change(() => {})).toEqual([])
  })

  test.each<[string, (draft: Catalog) => void, string]>([
    [
      'a material is missing',
      (draft) => draft.materials.pop(),
      'every material of the interface exactly once',
    ],
    ['a material is there twice', (draft) => (draft.materials[1].id = 'PLA+'), 'exactly once'],
    [
      'two colors share a spelling',
      (draft) => draft.colors[1].also.push('BLACK'),
      'Two colors have the same name',
    ],
    [
      'a color is called Custom',
      (draft) => (draft.colors[3].name = 'custom'),
      'Two colors have the same name',
    ],
    [
      'a material has an unknown color',
      (draft) => draft.materials[1].colors.push('Plaid'),
      'has the color "Plaid"',
    ],
    [
      'a same-day color is not offered',
      (draft) => draft.materials[13].same_day_colors.push('Red'),
      'PPS with carbon fiber cannot ship in Red',
    ],
    [
      'another material is switched to custom',
      (draft) => (draft.materials[0].custom = true),
      'PLA+ cannot be switched',
    ],
    ['a speed is missing', (draft) => draft.speeds.pop(), 'The speeds must be asap and week'],
    [
      'Default has an offset',
      (draft) => (draft.speeds[0].asap_offset_days = 1),
      'The speeds must be asap and week',
    ],
    [
      'a setting is there twice',
      (draft) => draft.print_settings.push(setting(draft, 'seam')),
      '"seam" is there twice',
    ],
    ['a setting of the estimate is missing', (draft) => draft.print_settings.shift(), '"infill" is missing'],
    [
      'a setting has another type',
      (draft) => (setting(draft, 'walls').type = 'float'),
      '"walls" must be of the type int',
    ],
    [
      'nobody can estimate a choice',
      (draft) => setting(draft, 'infill_pattern').choices!.push('stars'),
      'cannot offer "stars"',
    ],
    [
      'a nozzle has no diameter',
      (draft) => setting(draft, 'nozzle').choices!.push('big'),
      '"nozzle" must have diameters',
    ],
    [
      'a choice is there twice',
      (draft) => setting(draft, 'seam').choices!.push('back'),
      '"seam" has a choice twice',
    ],
    ['a choice has no choices', (draft) => (setting(draft, 'seam').choices = []), '"seam" has no choices'],
    ['a range is turned around', (draft) => (setting(draft, 'walls').min = 9), '"walls" needs a range'],
    [
      'a standard is out of range',
      (draft) => (setting(draft, 'infill').standard = 5),
      '"infill" has a standard outside',
    ],
    [
      'a standard is not a number',
      (draft) => (setting(draft, 'infill').standard = 'half'),
      '"infill" has a standard that is not a number',
    ],
    [
      'a setting is neither standard nor automatic',
      (draft) => delete setting(draft, 'seam').automatic,
      '"seam" needs a standard or must be automatic',
    ],
    [
      'a setting is both',
      (draft) => (setting(draft, 'seam').standard = 'back'),
      '"seam" cannot be automatic with a standard',
    ],
    [
      'a standard is not one of the choices',
      (draft) => Object.assign(setting(draft, 'seam'), { automatic: undefined, standard: 'front' }),
      'a standard that is not one of its choices',
    ],
    [
      'a face has a standard only',
      (draft) => Object.assign(setting(draft, 'bottom_face'), { automatic: undefined, standard: 'top' }),
      '"bottom_face" must be automatic',
    ],
    [
      'a choice has no range',
      (draft) => delete setting(draft, 'layer_height').ranges!['0.6'],
      'one range for each choice of "nozzle"',
    ],
  ])('%s', (_, edit, message) => {
    expect(change(edit).join('\n')).toContain(message)
  })
})
