import { describe, expect, test } from 'vitest'
import { NO_FEED } from '../../../../shared/production/printer-links/machine-report.ts'
import { BambuPrint } from '../../../../shared/production/printer-links/bambu-message.ts'
import { traysOf, trayOrder } from '../../../../shared/production/printer-links/bambu-trays.ts'
import { mergePrint } from '../../../../shared/production/printer-links/merge-bambu-print.ts'
import REPORTS from './bambu-tray-reports.json' with { type: 'json' }

const EIGHT = ['PLA', 'PLA', 'PETG', 'ASA', 'PLA', 'PLA', 'PLA', 'PLA']
const after = (...reports: object[]) =>
  reports.map((report) => BambuPrint.parse(report)).reduce((known, report) => mergePrint(known, report), {})
const types = (...reports: object[]) => traysOf(after(...reports)).map(({ type }) => type)
const { whole } = REPORTS
const HT = {
  gcode_state: 'IDLE',
  ams: { ams: [{ id: '128', tray: [{ id: '0', state: 9, tray_type: 'PA-CF', tray_color: '000000FF' }] }] },
}

test.each(['humidity of one unit', 'one field of one tray', 'one unit while it prints'] as const)(
  '%s leaves the trays as they were told',
  (name) => {
    const print = after(whole, REPORTS[name])
    expect(traysOf(print).map(({ type }) => type)).toEqual(EIGHT)
    expect(traysOf(print).map(({ name: of }) => of)).toEqual(traysOf(after(whole)).map(({ name: of }) => of))
    expect(traysOf(print)[2]).toMatchObject({ material: 'PETG HF', color: '#FF0000' })
    expect(trayOrder(print, { ...NO_FEED, tray: 5 })).toEqual({ use_ams: true, ams_mapping: [5] })
  },
)

test('one field of one tray is taken', () => {
  expect(traysOf(after(whole, REPORTS['one field of one tray']))[2].remains).toBe(0.79)
})

test('a tray that was emptied is empty, and the others stay', () => {
  const print = after(whole, REPORTS['a tray was emptied'])
  expect(traysOf(print).map(({ type }) => type)).toEqual(EIGHT.with(3, null as never))
  expect(trayOrder(print, { ...NO_FEED, tray: 3 })).toMatch(/^AMS 1, tray 4 is empty/)
  expect(traysOf(print)[3]).toMatchObject({ material: null, color: null, remains: null })
})

const change = (unit: string, tray: object, rest = {}) => ({
  ams: { ams: [{ id: unit, tray: [tray] }], ...rest },
})

describe('a report of one tray', () => {
  test.each<[string, object, string | null]>([
    ['that has its id alone, as older firmware tells an empty one', { id: '0' }, null],
    ['without a spool, although its last filament is told', { id: '0', state: 10, tray_type: 'PLA' }, null],
    ['without a spool, as the oldest firmware counts', { id: '0', state: 0 }, null],
    ['with a spool that was not read yet', { id: '0', state: 9 }, null],
    ['with the spool that it had', { id: '0', state: 11 }, 'PLA'],
    ['with its id as a number', { id: 0, remain: 5 }, 'PLA'],
    ['with an empty name of its filament', { id: '0', tray_type: '' }, null],
    ['with another filament', { id: '0', state: 11, tray_type: 'TPU' }, 'TPU'],
  ])('a report %s changes that tray alone', (_, tray, type) => {
    expect(types(whole, change('1', tray))).toEqual(EIGHT.with(4, type as never))
  })

  test('a tray of another filament has nothing of the brand before', () => {
    expect(traysOf(after(whole, change('0', { id: '2', tray_type: 'ABS' })))[2].material).toBe('ABS')
  })

  test('a tray that is filled again has its filament', () => {
    const filled = change('0', { id: '3', state: 11, tray_type: 'ABS', tray_color: '00000000' })
    expect(types(whole, REPORTS['a tray was emptied'], filled)).toEqual(EIGHT.with(3, 'ABS'))
  })
})

describe('an AMS HT', () => {
  test('has its spool in state 9, and is empty in state 10', () => {
    expect(types(HT)).toEqual(['PA-CF'])
    expect(types(HT, change('128', { id: '0', state: 9 }))).toEqual(['PA-CF'])
    expect(types(HT, change('128', { id: '0', state: 10 }))).toEqual([null])
  })

  test('comes after the ordinary units, in whatever order they are told', () => {
    const print = after(HT, whole)
    expect(traysOf(print).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 128])
    expect(traysOf(print).at(-1)).toMatchObject({ name: 'AMS 3, tray 1', type: 'PA-CF' })
  })
})

describe('a unit', () => {
  test('is gone when the whole state does not have it', () => {
    const rest = { ...whole, msg: 0, ams: { ...whole.ams, ams: whole.ams.ams.slice(0, 1) } }
    expect(types(whole, rest)).toEqual(EIGHT.slice(0, 4))
  })

  test('is gone when the printer says which units there are, and stays when it does not', () => {
    expect(types(whole, { ams: { ams_exist_bits: '1' } })).toEqual(EIGHT.slice(0, 4))
    expect(types(whole, { ams: { ams_exist_bits: '3' } })).toEqual(EIGHT)
    expect(types(HT, { ams: { ams_exist_bits: '10' } })).toEqual(['PA-CF'])
    expect(types(whole, { ams: { tray_now: '1' } })).toEqual(EIGHT)
  })

  test('a unit that is told for the first time is added', () => {
    expect(types(HT, change('0', { id: '1', tray_type: 'PLA' }))).toEqual(['PLA', 'PA-CF'])
  })

  test('is one of sixteen at most, however many are told', () => {
    const many = (from: number) => ({
      ams: { ams: Array.from({ length: 16 }, (_, at) => ({ id: from + at, tray: [] })) },
    })
    expect(after(whole, many(10), many(40), many(70)).ams?.ams).toHaveLength(16)
  })
})

test('the external spool is told field by field as well', () => {
  const known = { gcode_state: 'IDLE', vt_tray: { id: '254', tray_type: 'TPU', tray_color: 'FF0000FF' } }
  expect(traysOf(after(known, { vt_tray: { id: '254', remain: 50 } }))[0]).toMatchObject({
    type: 'TPU',
    color: '#FF0000',
    remains: 0.5,
  })
  expect(types(known, { vt_tray: { id: '254', state: 10 } })).toEqual([null])
})
