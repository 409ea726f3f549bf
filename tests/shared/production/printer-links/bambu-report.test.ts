import { describe, expect, test } from 'vitest'
import { faultWords } from '../../../../shared/production/printer-links/bambu-faults.ts'
import { NO_FEED, type PrintFeed } from '../../../../shared/production/printer-links/machine-report.ts'
import { BambuPrint } from '../../../../shared/production/printer-links/bambu-message.ts'
import {
  bambuIdentity,
  bambuModel,
  fileAddress,
} from '../../../../shared/production/printer-links/bambu-models.ts'
import { bambuReport } from '../../../../shared/production/printer-links/bambu-report.ts'
import { trayOrder } from '../../../../shared/production/printer-links/bambu-trays.ts'

/** `0300-8004` as the number that a printer tells. */
const code = (text: string) => Number.parseInt(text.replace('-', ''), 16)
const hms = (text: string) => {
  const [a, b, c, d] = text.split('-')
  return { attr: Number.parseInt(a + b, 16), code: Number.parseInt(c + d, 16) }
}

test.each<[string, object, string]>([
  ['idle', { gcode_state: 'IDLE' }, 'idle'],
  ['preparing', { gcode_state: 'PREPARE' }, 'printing'],
  ['printing', { gcode_state: 'RUNNING', print_error: 0 }, 'printing'],
  ['paused by a person', { gcode_state: 'PAUSE', stg_cur: 16, print_error: code('0300-8001') }, 'paused'],
  ['paused by the file', { gcode_state: 'PAUSE', stg_cur: 30 }, 'paused'],
  ['paused, and nothing told of why', { gcode_state: 'PAUSE' }, 'paused'],
  ['paused as the filament ran out', { gcode_state: 'PAUSE', stg_cur: 6 }, 'attention'],
  ['paused with a fault', { gcode_state: 'PAUSE', stg_cur: 0, print_error: code('0300-8014') }, 'attention'],
  ['finished', { gcode_state: 'FINISH' }, 'finished'],
  ['failed', { gcode_state: 'FAILED', print_error: code('0300-4006') }, 'failed'],
  ['stopped by a person', { gcode_state: 'FAILED', print_error: code('0300-400C') }, 'canceled'],
  ['stopped from a program', { gcode_state: 'FAILED', print_error: code('0500-400E') }, 'canceled'],
  ['a state of later firmware', { gcode_state: 'DREAMING' }, 'unknown'],
  ['a name of the prototype', { gcode_state: 'constructor' }, 'unknown'],
  ['nothing', {}, 'unknown'],
])('%s', (_, print, state) => {
  expect(bambuReport(BambuPrint.parse(print)).state).toBe(state)
})

describe('the print', () => {
  const jobOf = (print: object) => bambuReport(BambuPrint.parse(print)).job

  test('has progress and time while it is under way', () => {
    expect(
      jobOf({
        gcode_state: 'RUNNING',
        gcode_file: '/data/Metadata/plate_1.gcode',
        mc_percent: '12',
        mc_remaining_time: 90,
      }),
    ).toEqual({
      file_name: 'plate_1.gcode',
      progress: 0.12,
      seconds_left: 5400,
      seconds_printed: null,
      grams_used: null,
    })
  })

  test('has no time left when it ended, and none while the printer is idle', () => {
    expect(
      jobOf({ gcode_state: 'FINISH', subtask_name: 'a', mc_percent: 100, mc_remaining_time: 0 })
        ?.seconds_left,
    ).toBeNull()
    expect(jobOf({ gcode_state: 'IDLE', subtask_name: 'a' })).toBeNull()
  })

  test.each([-1, 101, 1e9, 'NaN', null, true, '', {}])('%j is no progress', (mc_percent) => {
    expect(jobOf({ gcode_state: 'RUNNING', subtask_name: 'a', mc_percent })?.progress).toBeNull()
  })
})

describe('faults', () => {
  const told = (print: object) => bambuReport(BambuPrint.parse({ gcode_state: 'PAUSE', ...print }))

  test.each<[string, object, boolean, RegExp | null]>([
    ['no fault', { print_error: 0, hms: [] }, false, null],
    ['the external spool is empty', { print_error: code('0300-8015') }, true, /external spool ran out/],
    ['a tray of the second AMS is empty', { print_error: code('0701-8011') }, true, /^The filament ran out/],
    [
      'the tray of an AMS lite is empty',
      { hms: [hms('1200-2100-0002-0001')] },
      true,
      /^The filament ran out/,
    ],
    [
      'the next spool is taken by itself',
      { hms: [hms('0700-2000-0003-0002')] },
      false,
      /0700-2000-0003-0002/,
    ],
    ['a hint', { hms: [hms('0300-0100-0004-0001')] }, false, null],
    ['a clogged nozzle', { print_error: code('0300-4006') }, false, /^The nozzle is clogged\.$/],
    ['a stuck cutter', { print_error: code('07FF-8002') }, false, /cutter is stuck/],
    [
      'a code that is not known',
      { print_error: code('0C00-8042') },
      false,
      /fault 0C00-8042; https:\/\/wiki/,
    ],
    ['a code that cannot be', { print_error: -5 }, false, null],
  ])('%s', (_, print, filament_out, message) => {
    const report = told(print)
    expect(report.filament_out).toBe(filament_out)
    expect(report.message ?? '').toMatch(message ?? /^$/)
  })

  test('nothing is told of filament before the printer tells of faults', () => {
    expect(told({}).filament_out).toBeNull()
  })

  test('the sentences are of bounded length', () => {
    const many = Array.from({ length: 50 }, () => hms('0300-0100-0001-0001'))
    expect(faultWords(BambuPrint.parse({ hms: many }))!.length).toBeLessThan(500)
  })
})

describe('trays', () => {
  const ams = {
    tray_now: '5',
    ams: [
      { id: '0', tray: [{ id: '0' }, { id: '1', tray_type: 'PLA', tray_color: '00ff00FF', remain: 80 }] },
      {
        id: '1',
        tray: [
          { id: '0', tray_type: 'PETG', remain: -1 },
          { id: '1', tray_type: 'ABS', tray_color: 'red', tray_sub_brands: 'ABS GF' },
        ],
      },
      { id: '128', tray: [{ id: '0', tray_type: 'PA' }] },
    ],
  }

  test('are told with what they have, and which is loaded', () => {
    expect(bambuReport(BambuPrint.parse({ gcode_state: 'IDLE', ams })).trays).toMatchObject([
      { name: 'AMS 1, tray 1', material: null, color: null, remains: null, loaded: false },
      { name: 'AMS 1, tray 2', material: 'PLA', color: '#00FF00', remains: 0.8, loaded: false },
      { name: 'AMS 2, tray 1', material: 'PETG', color: null, remains: null, loaded: false },
      { name: 'AMS 2, tray 2', material: 'ABS GF', color: null, remains: null, loaded: true },
      { name: 'AMS 3, tray 1', material: 'PA', color: null, remains: null, loaded: false },
    ])
  })

  test.each<[string, object, unknown]>([
    ['no AMS', {}, { use_ams: false, ams_mapping: [] }],
    [
      'the external spool is loaded',
      { ams: { ...ams, tray_now: '254' } },
      { use_ams: false, ams_mapping: [] },
    ],
    ['the first tray is empty', { ams }, expect.stringMatching(/^AMS 1, tray 1 is empty/)],
    [
      'the first tray has filament',
      { ams: { ...ams, ams: ams.ams.slice(1) } },
      { use_ams: true, ams_mapping: [4] },
    ],
    [
      'an AMS HT is the only one',
      { ams: { ...ams, ams: ams.ams.slice(2) } },
      { use_ams: true, ams_mapping: [128] },
    ],
  ])('a print with %s', (_, print, from) => {
    expect(trayOrder(BambuPrint.parse(print), NO_FEED)).toEqual(from)
  })

  const external = { ...BambuPrint.parse({ ams }), vt_tray: { tray_type: 'TPU' } }
  test.each<[string, Partial<PrintFeed>, unknown]>([
    ['the chosen tray', { tray: 4, material: 'PETG' }, { use_ams: true, ams_mapping: [4] }],
    [
      'the tray of the file’s second filament',
      { tray: 1, filaments: [2] },
      { use_ams: true, ams_mapping: [-1, 1] },
    ],
    ['the external spool', { tray: 254, material: 'TPU' }, { use_ams: false, ams_mapping: [] }],
    ['an empty tray', { tray: 0 }, expect.stringMatching(/^AMS 1, tray 1 is empty/)],
    [
      'another filament',
      { tray: 1, material: 'PETG' },
      expect.stringMatching(/has PLA, and the plate is of PETG/),
    ],
    [
      'another filament on the external spool',
      { tray: 254, material: 'PC' },
      expect.stringMatching(/has TPU/),
    ],
    ['several filaments', { tray: 1, filaments: [1, 3] }, expect.stringMatching(/several filaments/)],
    ['a tray that is gone', { tray: 9 }, expect.stringMatching(/does not have the chosen tray/)],
  ])('a print from %s', (_, feed, order) => {
    expect(trayOrder(external, { ...NO_FEED, ...feed })).toEqual(order)
  })
})

test('models are known by serial number and by their code in the network', () => {
  expect(bambuModel({ serial: '01P00A123456789' })).toBe('Bambu Lab P1S')
  expect(bambuModel({ code: 'O1D' })).toBe('Bambu Lab H2D')
  expect(bambuModel({ serial: '999', code: 'ZZ' })).toBeNull()
  expect(bambuModel({ serial: '', code: '' })).toBeNull()
  expect(bambuIdentity({ module: [] }, '03900A1').model).toBe('Bambu Lab A1')
  expect(fileAddress('09400A1', 'a.gcode.3mf')).toBe('ftp:///a.gcode.3mf')
  expect(fileAddress('00M00A1', 'a.gcode.3mf')).toBe('file:///sdcard/a.gcode.3mf')
})
