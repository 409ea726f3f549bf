import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PrintSettings, type PrintSetting } from '../../../shared/catalog/materials.ts'
import { checkPrintSettings, describeSetting } from '../../../shared/catalog/print-settings.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { catalog } from '../shop-documents.ts'

const check = (settings: PrintSettings) => checkPrintSettings(catalog, settings)
const refusalOf = (settings: PrintSettings): Refusal => {
  try {
    check(settings)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('settings within their ranges are kept', () => {
  test.each<[string, PrintSettings, PrintSettings]>([
    ['none are Standard', {}, {}],
    ['whole numbers', { infill: 40, walls: 2 }, { infill: 40, walls: 2 }],
    [
      'both ends of a range',
      { infill: 100, walls: 8, top_bottom_layers: 3 },
      { infill: 100, walls: 8, top_bottom_layers: 3 },
    ],
    ['a layer height of the standard nozzle', { layer_height: 0.28 }, { layer_height: 0.28 }],
    [
      'a layer height of the larger nozzle',
      { layer_height: 0.4, nozzle: '0.6' },
      { layer_height: 0.4, nozzle: '0.6' },
    ],
    ['a choice that is written as a number', { nozzle: 0.6 }, { nozzle: '0.6' }],
    ['on and off may be true and false', { brim: true }, { brim: 'on' }],
    ['off is off', { brim: false }, { brim: 'off' }],
    ['a face of any length is a direction', { bottom_face: [0, 0, -2] }, { bottom_face: [0, 0, -1] }],
    ['Standard values are left out', { infill: 15, walls: 3, layer_height: 0.2, top_bottom_layers: 4 }, {}],
    ['a chosen Automatic is left out', { supports: 'auto', brim: 'auto' }, {}],
    [
      'an automatic choice that was named is kept',
      { nozzle: '0.4', seam: 'back' },
      { nozzle: '0.4', seam: 'back' },
    ],
  ])('%s', (_, settings, kept) => {
    expect(check(settings)).toEqual(kept)
  })

  test('are written in the order of the catalog, so that the same settings are the same text', () => {
    expect(JSON.stringify(check({ seam: 'back', walls: 5, infill: 20 }))).toBe(
      JSON.stringify(check({ infill: 20, seam: 'back', walls: 5 })),
    )
  })
})

describe('settings that are refused name the setting, the value and what is allowed', () => {
  test.each<[string, PrintSettings, string]>([
    [
      'an unknown name',
      { ironing: true },
      'There is no print setting "ironing". The shop offers: infill, walls,',
    ],
    ['a name that every object has', { constructor: 1 }, 'There is no print setting "constructor"'],
    ['too little', { infill: 9 }, 'Infill ("infill") cannot be 9. Allowed: from 10 to 100%.'],
    ['too much', { walls: 9 }, 'Walls ("walls") cannot be 9. Allowed: from 2 to 8.'],
    ['a fraction', { walls: 2.5 }, 'cannot be 2.5. Allowed: a whole number.'],
    ['a number in quotes', { infill: '40' }, 'cannot be "40". Allowed: a whole number.'],
    ['true for a number', { walls: true }, 'cannot be true. Allowed: a whole number.'],
    ['a list for a number', { layer_height: [0, 0, 1] }, 'cannot be [0,0,1]. Allowed: a number.'],
    [
      'a thick layer from the standard nozzle',
      { layer_height: 0.3 },
      'Allowed: from 0.08 to 0.28 mm with Nozzle 0.4 mm.',
    ],
    [
      'a thin layer from the larger nozzle',
      { layer_height: 0.1, nozzle: '0.6' },
      'Allowed: from 0.15 to 0.4 mm with Nozzle 0.6 mm.',
    ],
    [
      'a nozzle that the shop does not have',
      { nozzle: '0.8' },
      'Nozzle ("nozzle") cannot be "0.8". Allowed: one of: 0.4, 0.6.',
    ],
    ['another spelling of a choice', { seam: 'Back' }, 'Allowed: one of: back, corner, random.'],
    [
      'true where there is no on',
      { supports: true },
      'Supports ("supports") cannot be true. Allowed: one of: auto,',
    ],
    [
      'a direction of no length',
      { bottom_face: [0, 0, 0] },
      'Allowed: the direction of a face as three numbers',
    ],
    [
      'a direction beyond all numbers',
      { bottom_face: [1.7e308, 1.7e308, 0] },
      'Allowed: the direction of a face',
    ],
    ['a word for a direction', { bottom_face: 'top' }, 'cannot be "top"'],
  ])('%s', (_, settings, sentence) => {
    const refusal = refusalOf(settings)
    expect(refusal.code).toBe('setting_invalid')
    expect(refusal.status).toBe(400)
    expect(refusal.message).toContain(sentence)
    expect(refusal.fields['setting']).toBe(Object.keys(settings)[0])
  })
})

test('a face becomes a unit vector along the same direction', () => {
  const part = fc.double({ min: -1000, max: 1000, noNaN: true })
  fc.assert(
    fc.property(fc.tuple(part, part, part), (face) => {
      fc.pre(Math.hypot(...face) > 1e-3)
      const kept = check({ bottom_face: face })['bottom_face'] as number[]
      expect(Math.hypot(...kept)).toBeCloseTo(1, 5)
      kept.forEach((value, at) => expect(value).toBeCloseTo(face[at] / Math.hypot(...face), 5))
    }),
  )
})

test('checked settings are checked settings: a second look changes nothing', () => {
  const part = fc.integer({ min: -99, max: 99 })
  const settings = fc.record(
    {
      infill: fc.integer({ min: 10, max: 100 }),
      walls: fc.integer({ min: 2, max: 8 }),
      layer_height: fc.double({ min: 0.15, max: 0.28, noNaN: true }),
      nozzle: fc.constantFrom('0.4', '0.6', 0.4, 0.6),
      brim: fc.constantFrom('auto', 'on', 'off', true, false),
      bottom_face: fc.tuple(part, part, fc.integer({ min: 1, max: 99 })),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(settings, (wanted) => {
      const once = check(PrintSettings.parse(wanted))
      expect(JSON.stringify(check(once))).toBe(JSON.stringify(once))
    }),
  )
})

describe('settings in words', () => {
  const setting = (name: string): PrintSetting => catalog.print_settings.find((one) => one.name === name)!
  test.each<[string, PrintSettings[string] | undefined, string]>([
    ['infill', 40, 'Infill 40%'],
    ['layer_height', 0.12, 'Layer height 0.12 mm'],
    ['walls', 5, 'Walls 5'],
    ['nozzle', '0.6', 'Nozzle 0.6 mm'],
    ['supports', 'plate_only', 'Supports plate only'],
    ['bottom_face', [0, 0, -1], 'Bottom face -Z'],
    ['bottom_face', [1, 0, 0], 'Bottom face +X'],
    ['bottom_face', [0.577_35, 0.577_35, 0.577_35], 'Bottom face (0.58, 0.58, 0.58)'],
    ['infill', undefined, 'Infill 15% (standard)'],
    ['seam', undefined, 'Seam automatic'],
  ])('%s %j reads "%s"', (name, value, words) => {
    expect(describeSetting(setting(name), value)).toBe(words)
  })
})
