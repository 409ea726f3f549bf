import { describe, expect, test } from 'vitest'
import {
  changedSettings,
  choicesOf,
  withSetting,
} from '../../renderer/quoting/customer/choices/setting-words.ts'
import type { PrintSetting } from '../../shared/catalog/materials.ts'

const infill: PrintSetting = {
  name: 'infill',
  label: 'Infill',
  type: 'int',
  description: '',
  unit: '%',
  min: 10,
  max: 100,
  standard: 15,
}
const nozzle: PrintSetting = {
  name: 'nozzle',
  label: 'Nozzle',
  type: 'choice',
  description: '',
  unit: 'mm',
  choices: ['0.4', '0.6'],
  automatic: true,
}
const layerHeight: PrintSetting = {
  name: 'layer_height',
  label: 'Layer height',
  type: 'float',
  description: '',
  unit: 'mm',
  standard: 0.2,
  range_by: 'nozzle',
  ranges: { '0.4': { min: 0.08, max: 0.28 }, '0.6': { min: 0.15, max: 0.4 } },
}
const face: PrintSetting = {
  name: 'bottom_face',
  label: 'Bottom face',
  type: 'face',
  description: '',
  automatic: true,
}
const catalog = { print_settings: [infill, nozzle, layerHeight, face] }

describe('the settings of a part', () => {
  test('leave out a setting that is reset to Standard', () => {
    expect(withSetting(catalog, { infill: 40 }, { name: 'infill', value: null })).toEqual({})
  })

  test('reset a layer height that the new nozzle cannot print', () => {
    const fine = withSetting(catalog, { layer_height: 0.1 }, { name: 'nozzle', value: '0.6' })
    expect(fine).toEqual({ nozzle: '0.6' })
  })

  test('keep a layer height that the new nozzle can print', () => {
    const thick = withSetting(catalog, { layer_height: 0.24 }, { name: 'nozzle', value: '0.6' })
    expect(thick).toEqual({ layer_height: 0.24, nozzle: '0.6' })
  })

  test('include the ends of a range', () => {
    expect(withSetting(catalog, {}, { name: 'layer_height', value: 0.28 })).toEqual({ layer_height: 0.28 })
  })
})

test('changed settings are summarized in the catalog’s order', () => {
  expect(changedSettings(catalog, { bottom_face: [0, 0, -1], infill: 40 })).toEqual([
    'Infill 40%',
    'Bottom face chosen',
  ])
})

test('Automatic is listed first, once, and choices have their unit', () => {
  expect(choicesOf(nozzle)).toEqual([
    { value: 'auto', label: 'Automatic' },
    { value: '0.4', label: '0.4 mm' },
    { value: '0.6', label: '0.6 mm' },
  ])
  expect(choicesOf({ ...nozzle, unit: null, choices: ['auto', 'plate_only'] })).toEqual([
    { value: 'auto', label: 'Automatic' },
    { value: 'plate_only', label: 'Plate only' },
  ])
})
