import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAnalyzeOptions } from '../../server/cli/analyze-options.ts'
import { UsageError } from '../../server/cli/command-line.ts'
import { PLAIN_SETTINGS } from '../shared/geometry/assess/plain-part.ts'
import { firstDayShop } from '../../server/cli/first-day-shop.ts'

const shop = firstDayShop()
const classic = shop.printer_profiles.find(({ id }) => id === 'classic')!

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'analyze-options-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(...args: string[]) {
  return readAnalyzeOptions(['part.stl', ...args], shop)
}

describe('the command line of analyze', () => {
  test("prints as the shop's Standard, in PLA+, in mm if there are no options", () => {
    const { files, units, material, print } = read()
    expect({ files, units, material }).toEqual({ files: ['part.stl'], units: 'mm', material: 'PLA+' })
    expect(print.profile.id).toBe(shop.printers[0].profile_id)
    expect(print.filaments.map(({ id }) => id)).toEqual(['PLA+'])
    expect(print.settings).toMatchObject({ bottom_face: 'auto', brim: 'auto' })
    expect(print.build_volumes_mm).toContainEqual(shop.printers[0].build_volume_mm)
  })

  test("a profile brings its own process, and no settings of the shop's", () => {
    const { settings, profile } = read('--profile', 'classic').print
    expect(profile).toEqual(classic)
    expect(settings).toEqual(PLAIN_SETTINGS)
  })

  test('accepts a file as a profile', () => {
    const path = join(folder, 'mine.json')
    writeFileSync(path, JSON.stringify({ ...classic, id: 'mine', process: { ...classic.process, walls: 5 } }))
    expect(read('--profile', path).print).toMatchObject({ profile: { id: 'mine' }, settings: { walls: 5 } })
  })

  test('named settings override the profile, even when they are Standard in the shop', () => {
    const standardWalls = read().print.settings.walls
    const path = join(folder, 'thick.json')
    writeFileSync(
      path,
      JSON.stringify({ ...classic, process: { ...classic.process, walls: standardWalls + 3 } }),
    )
    const { settings } = read(
      '--profile',
      path,
      '--settings',
      JSON.stringify({ walls: standardWalls, infill: 40 }),
    ).print
    expect(settings).toMatchObject({ walls: standardWalls, infill_percent: 40, layer_height_mm: 0.2 })
  })

  test.each([
    ['on', 'everywhere'],
    ['off', 'none'],
    ['auto', 'auto'],
  ])('supports %s', (given, supports) => {
    expect(read('--profile', 'fast', '--supports', given).print.settings.supports).toBe(supports)
  })

  test('the value “as oriented” keeps the bottom of the file down', () => {
    expect(read('--as-oriented').print.settings.bottom_face).toBe('as_drawn')
  })

  test('a material selects its filament', () => {
    expect(read('--material', 'PETG').print.filaments[0]).toMatchObject({ id: 'PETG', density_g_cm3: 1.27 })
  })
})

describe('an invalid command line gets one sentence', () => {
  test.each([
    [['--units', 'furlong'], /--units/],
    [['--supports', 'maybe'], /--supports/],
    [['--material', 'Wood'], /no material "Wood"/],
    [['--profile', 'slow'], /"slow" is no file and no profile/],
    [['--settings', 'infill=40'], /JSON object/],
    [['--settings', '[1]'], /JSON object/],
    [['--settings', '{"infill":4000}'], /Infill/],
    [['--settings', '{"colour":"red"}'], /no print setting "colour"/],
    [['--colour', 'red'], /--colour/],
  ])('%j', (args, sentence) => {
    expect(() => read(...args)).toThrow(UsageError)
    expect(() => read(...args)).toThrow(sentence)
  })

  test('names a profile that is invalid', () => {
    const path = join(folder, 'other.json')
    writeFileSync(path, '{"id":"other"}')
    expect(() => read('--profile', path)).toThrow(/not a printer profile/)
  })

  test('asks for a file if there is none', () => {
    expect(() => readAnalyzeOptions([], shop)).toThrow(/at least one/)
  })
})
