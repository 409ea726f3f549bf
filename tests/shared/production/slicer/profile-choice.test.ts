import { describe, expect, test } from 'vitest'
import {
  chooseProfiles,
  missingSettings,
  profileOwner,
  type PrinterProfileFile,
} from '../../../../shared/production/slicer/profile-choice.ts'

const file = (
  role: PrinterProfileFile['role'],
  more: Partial<PrinterProfileFile> = {},
): PrinterProfileFile => ({
  role,
  material: null,
  name: role,
  text: role === 'config' ? 'a = 1' : '{}',
  filament_type: null,
  ...more,
})
const needs = { owner: 'MK4', material: 'PETG', slicer: 'prusaslicer' } as const

describe('the profiles for a plate', () => {
  test('are the config alone where its filament is the ordered one', () => {
    const config = file('config', { filament_type: 'PETG' })
    expect(chooseProfiles([config], needs)).toEqual({ settings: [config], filament: null })
  })

  test('never print with the temperatures of another material', () => {
    const config = file('config', { filament_type: 'PLA' })
    expect(chooseProfiles([config], needs)).toEqual({
      missing: 'MK4 has no filament settings for PETG yet.',
    })
    const filament = file('filament', { material: 'PETG', text: 'a = 1' })
    expect(chooseProfiles([config, filament], needs)).toEqual({ settings: [config], filament })
  })

  test('the profiles of OrcaSlicer are machine, process and filament, and no file of PrusaSlicer', () => {
    const presets = [file('process'), file('machine'), file('filament', { material: 'PETG' })]
    const orca = { ...needs, slicer: 'orcaslicer' } as const
    expect(chooseProfiles([file('config'), ...presets], orca)).toMatchObject({
      settings: [{ role: 'machine' }, { role: 'process' }],
      filament: { role: 'filament' },
    })
    expect(chooseProfiles(presets.slice(0, 2), orca)).toMatchObject({
      missing: expect.stringMatching(/PETG/) as string,
    })
    expect(chooseProfiles([file('config')], orca)).toMatchObject({
      missing: expect.stringMatching(/printer preset/) as string,
    })
  })
})

describe('the owner of the profiles of a printer', () => {
  test.each([
    ['is its model', 'MK4', false, { model: 'MK4', printer_id: '' }],
    ['is the printer where it has its own', 'MK4', true, { model: '', printer_id: 'p1' }],
    ['is the printer where its model is not known', null, false, { model: '', printer_id: 'p1' }],
  ])('%s', (_, model, hasOwn, owner) => {
    expect(profileOwner({ id: 'p1', model }, hasOwn)).toEqual(owner)
  })
})

describe('what is missing of a model', () => {
  const { owner, slicer } = needs
  const missing = (files: PrinterProfileFile[], materials = ['PLA+', 'PETG', 'ASA'] as const) =>
    missingSettings(files, { owner, slicer, materials })
  const config = file('config', { filament_type: 'PLA' })

  test('is its machine settings first', () => {
    expect(missing([])).toBe('MK4 has no machine settings for PrusaSlicer yet.')
  })

  test('is then the filament settings of all materials without them', () => {
    expect(missing([config])).toBe('MK4 has no filament settings for PETG, ASA yet.')
    const asa = file('filament', { material: 'ASA', text: 'a = 1' })
    expect(missing([config, asa])).toBe('MK4 has no filament settings for PETG yet.')
  })

  test('is nothing where every material has settings', () => {
    const files = (['PETG', 'ASA'] as const).map((material) => file('filament', { material, text: 'a = 1' }))
    expect(missing([config, ...files])).toBeNull()
  })
})
