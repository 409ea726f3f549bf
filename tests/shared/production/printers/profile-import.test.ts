import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, constantFrom, dictionary, double, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'
import { readSlicerFiles } from '../../../../shared/production/printers/profile-import/read-slicer-files.ts'
import {
  chooseSettings,
  defaultChoice,
  presetNames,
  UnreadableProfile,
  type PresetChoice,
  type SlicerFile,
} from '../../../../shared/production/printers/profile-import/slicer-file.ts'
import { takeSettings } from '../../../../shared/production/printers/profile-import/take-settings.ts'
import fast from '../../../../resources/printer-profiles/fast.json' with { type: 'json' }
import { ORCA_MACHINE, ORCA_PARENT, ORCA_PROCESS, PRUSA_BUNDLE, PRUSA_GCODE } from './profile-files.ts'

const base = PrinterProfile.parse(fast)

function importFiles(files: SlicerFile[], choice: PresetChoice = {}) {
  const settings = readSlicerFiles(files)
  const chosen = chooseSettings(settings, defaultChoice(settings, choice))
  return { chosen, ...takeSettings(base, chosen.values, settings.slicer) }
}

describe('a config bundle of PrusaSlicer', () => {
  const { profile, taken, unused, kept, chosen } = importFiles([PRUSA_BUNDLE])

  test('lists its presets without those that are only inherited', () => {
    const settings = readSlicerFiles([PRUSA_BUNDLE])
    expect(presetNames(settings, 'print')).toEqual(['0.2 mm normal', '0.2 mm detail'])
    expect(presetNames(settings, 'filament')).toEqual(['My PLA', 'My PETG'])
    expect(defaultChoice(settings)).toEqual({
      printer: 'Old printer',
      print: '0.2 mm normal',
      filament: 'My PLA',
    })
    expect(chosen.name).toBe('Old printer, 0.2 mm normal')
  })

  test.each<[string, number, number]>([
    ['a speed as it is', profile.speeds.perimeter, 60],
    ['a percentage of another speed', profile.speeds.external_perimeter, 30],
    ['a percentage of the infill speed', profile.speeds.solid_infill, 96],
    ['a percentage of the layer height', profile.process.first_layer_height, 0.15],
    ['the first of two modes', profile.accelerations.max_extruding, 1500],
    ['the nozzle of the first extruder', profile.nozzle_mm, 0.4],
    ['the flow of a PLA', profile.max_flow, 12],
    ['the lift that the filament sets', profile.retraction.lift, 0.4],
    ['the retraction that the filament leaves alone', profile.retraction.length, 0.7],
    ['the overlap in percent', profile.process.infill_overlap_percent, 25],
    ['0 leaves the value from before', profile.speeds.top_solid_infill, base.speeds.top_solid_infill],
    ['what the file does not say stays', profile.supports.spacing, base.supports.spacing],
  ])('%s', (_, value, wanted) => expect(value).toBe(wanted))

  test('says what was taken with its unit, what was not used and why, and what stays', () => {
    expect(taken).toContainEqual({
      setting: 'external_perimeter_speed',
      label: 'Speed of outer perimeters',
      unit: 'mm/s',
      value: 30,
      before: 150,
    })
    const why = (setting: string) => unused.find((other) => other.setting === setting)?.why
    expect(why('fill_density')).toBe('Every quote has its own.')
    expect(why('start_gcode')).toBe('The estimate does not use it.')
    expect(why('top_solid_infill_speed')).toMatch(/^0 means automatic/)
    expect(why('perimeter_speed')).toBeUndefined()
    expect(kept).toContain('Support spacing')
  })

  test('a later parent wins, and another filament is not taken for its flow', () => {
    const other = importFiles([PRUSA_BUNDLE], { print: '0.2 mm detail', filament: 'My PETG' })
    expect(other.profile.speeds.perimeter).toBe(40)
    expect(other.profile.max_flow).toBe(base.max_flow)
    expect(other.unused.find(({ setting }) => setting === 'filament_max_volumetric_speed')?.why).toMatch(
      /PLA/,
    )
  })
})

test('the settings at the end of a G-code file are read', () => {
  const { profile, taken } = importFiles([PRUSA_GCODE])
  expect(profile.speeds).toMatchObject({ perimeter: 45, infill: 90 })
  expect(taken.map(({ setting }) => setting)).toEqual(['nozzle_diameter', 'perimeter_speed', 'infill_speed'])
})

describe('presets of OrcaSlicer', () => {
  test('are joined, inherit from each other, and name the parents that are missing', () => {
    const { profile, chosen } = importFiles([ORCA_MACHINE, ORCA_PROCESS, ORCA_PARENT])
    expect(chosen.missing_parents).toEqual(['fdm_klipper_common'])
    expect(profile.speeds).toMatchObject({ perimeter: 300, external_perimeter: 200, small_perimeter: 100 })
    expect(profile.accelerations).toMatchObject({ default: 10_000, infill: 10_000, max_extruding: 20_000 })
    expect(profile.retraction).toMatchObject({ length: 0.5, lift: 0 })
    expect(profile.widths.external_perimeter).toBe(0.42)
    expect(profile.max_feedrate_e).toBe(30)
  })

  test('a process without its parent gives what it says itself', () => {
    const { profile, chosen } = importFiles([ORCA_PROCESS])
    expect(chosen.missing_parents).toEqual(['Shop base'])
    expect(profile.speeds).toMatchObject({
      perimeter: 300,
      external_perimeter: base.speeds.external_perimeter,
    })
  })
})

test.each<[string, SlicerFile[], RegExp]>([
  ['no file', [], /Choose a file/],
  ['broken JSON', [{ name: 'a.json', text: '{' }], /a\.json is not a JSON file/],
  [
    'JSON about something else',
    [{ name: 'a.json', text: '{"dogs":3}' }],
    /a\.json is not a printer, process or filament/,
  ],
  ['an empty file', [{ name: 'a.ini', text: '' }], /a\.ini has no settings/],
  ['a picture', [{ name: 'a.ini', text: 'PNG\u0000\u0001' }], /is not a settings file/],
  ['two files of PrusaSlicer', [PRUSA_BUNDLE, PRUSA_GCODE], /Choose one file/],
  ['settings without any for the estimate', [{ name: 'a.ini', text: 'color = red' }], /none of the settings/],
])('%s is refused with a sentence', (_, files, sentence) => {
  expect(() => importFiles(files)).toThrow(UnreadableProfile)
  expect(() => importFiles(files)).toThrow(sentence)
})

test('a parent that inherits from its own child ends', () => {
  const text = '[print:a]\ninherits = b\nperimeter_speed = 10\n[print:b]\ninherits = a\ninfill_speed = 20\n'
  expect(importFiles([{ name: 'loop.ini', text }]).profile.speeds).toMatchObject({
    perimeter: 10,
    infill: 20,
  })
})

test('whatever a file says, the result is a valid profile or a refusal', () => {
  const setting = constantFrom(
    'perimeter_speed',
    'nozzle_diameter',
    'infill_overlap',
    'retract_lift',
    'brim_width',
    'support_material_interface_layers',
  )
  const value = oneof(
    double().map(String),
    constantFrom('', 'nil', '50%', '-1', '0', '1e9', 'x', '0.4,0.6'),
    string(),
  )
  const outcomeOf = (values: Record<string, string>) => {
    try {
      return takeSettings(base, values, 'PrusaSlicer').profile
    } catch (error) {
      return error
    }
  }
  assert(
    property(dictionary(setting, value), (values) => {
      const outcome = outcomeOf(values)
      return outcome instanceof UnreadableProfile || PrinterProfile.safeParse(outcome).success
    }),
  )
})

/** Installed by Debian's package prusa-slicer. */
const PROFILES = '/usr/share/PrusaSlicer/profiles'

describe(`the makers' files in ${PROFILES}, where they are installed`, () => {
  const makers = ['PrusaResearch', 'Creality', 'Voron', 'Anycubic'].filter((name) =>
    existsSync(join(PROFILES, `${name}.ini`)),
  )

  test('every printer of them gives a profile with most of its numbers', () => {
    for (const maker of makers) {
      const settings = readSlicerFiles([
        { name: `${maker}.ini`, text: readFileSync(join(PROFILES, `${maker}.ini`), 'utf8') },
      ])
      for (const printer of presetNames(settings, 'printer')) {
        const chosen = chooseSettings(settings, defaultChoice(settings, { printer }))
        const { taken } = takeSettings(base, chosen.values, settings.slicer)
        expect(taken.length, `${maker}: ${printer}`).toBeGreaterThan(40)
        expect(chosen.missing_parents).toEqual([])
      }
    }
  })

  test('a MINI prints at the speeds of its file', () => {
    const path = join(PROFILES, 'PrusaResearch.ini')
    if (!existsSync(path)) return
    const { profile, chosen } = importFiles(
      [{ name: 'PrusaResearch.ini', text: readFileSync(path, 'utf8') }],
      {
        printer: 'Original Prusa MINI & MINI+',
        filament: 'Generic PLA',
      },
    )
    expect(chosen.name).toBe('Original Prusa MINI & MINI+, 0.15mm QUALITY @MINI')
    expect(profile).toMatchObject({
      nozzle_mm: 0.4,
      max_feedrate_e: 80,
      retraction: { length: 3.2, lift: 0.2 },
    })
    expect(profile.accelerations.max_z).toBe(400)
    expect(profile.max_flow).toBe(15)
  })
})
