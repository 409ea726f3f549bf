import { describe, expect, test } from 'vitest'
import {
  shownPrinters,
  tabBeside,
  tabKey,
  tabsOf,
} from '../../../../renderer/production/shop-floor/floor-tabs.ts'
import {
  activityText,
  changesText,
  progressOf,
  untilText,
} from '../../../../renderer/production/floor/floor-words.ts'
import { activityTone } from '../../../../renderer/production/shop-floor/tablet-words.ts'
import { floorBoard, floorPlate, floorPrinter } from './floor-fixtures.ts'

const printers = [
  floorPrinter('p1', { group: 'A' }),
  floorPrinter('p2', { group: 'A' }),
  floorPrinter('p3', { group: 'B' }),
]
const board = floorBoard({ printers })
const ids = (shown: Parameters<typeof shownPrinters>[1]) => shownPrinters(board, shown).map(({ id }) => id)

describe('the printers of a device', () => {
  test('are all, those of a group, or chosen ones', () => {
    expect(ids(null)).toEqual(['p1', 'p2', 'p3'])
    expect(ids({ printer_group: 'A', printer_ids: null })).toEqual(['p1', 'p2'])
    expect(ids({ printer_group: null, printer_ids: ['p3'] })).toEqual(['p3'])
  })

  test('are all when the group has no printer any more', () => {
    expect(ids({ printer_group: 'C', printer_ids: null })).toEqual(['p1', 'p2', 'p3'])
  })
})

describe('the tabs', () => {
  test('are all printers, the checks, the groups, and each printer', () => {
    expect(tabsOf(printers).map(tabKey)).toEqual([
      'all',
      'check',
      'group A',
      'group B',
      'printer p1',
      'printer p2',
      'printer p3',
    ])
  })

  test('the tabs of one printer are the checks and that printer', () => {
    expect(tabsOf(printers.slice(0, 1)).map(tabKey)).toEqual(['check', 'printer p1'])
  })

  test('a swipe goes to the tab beside, and stops at both ends', () => {
    const tabs = tabsOf(printers)
    expect(tabBeside(tabs, { kind: 'all' }, 1)).toEqual({ kind: 'check' })
    const last = { kind: 'printer', printer_id: 'p3' } as const
    expect(tabBeside(tabs, last, 1)).toEqual(last)
    expect(tabBeside(tabs, { kind: 'all' }, -1)).toEqual({ kind: 'all' })
  })
})

describe('the words of a printer', () => {
  const plate = floorPlate(17)
  const printer = floorPrinter('p1', { activity: 'printing', plate })

  test('say when a print should be done', () => {
    expect([activityText(printer, 2000), activityTone(printer, 2000)]).toEqual(['Printing', 'good'])
    expect([activityText(printer, 5000), activityTone(printer, 5000)]).toEqual([
      'Should be done',
      'attention',
    ])
    expect(untilText(plate, 2000)).toMatch(/^until /)
    expect(untilText(plate, 5000)).toMatch(/^should be done since /)
  })

  test('move the progress by the clock, and keep it from 0 to 1', () => {
    expect(progressOf(plate, 1900)).toBeCloseTo(0.25)
    expect(progressOf(plate, 9000)).toBe(1)
    expect(progressOf(floorPlate(17, { status: 'planned' }), 2000)).toBe(0)
    expect(progressOf(floorPlate(17, { status: 'printed', printed_at: 1500 }), 2000)).toBe(1)
  })

  test('name what must be changed before a plate, and nothing that is not known', () => {
    const loaded = { material: 'PETG', color: 'Black' } as const
    const other = floorPrinter('p1', { loaded, nozzle_mm: 0.6 })
    expect(changesText(other, plate)).toBe('Change to White PLA+. Change the nozzle to 0.4 mm')
    expect(changesText(floorPrinter('p1'), plate)).toBe('Load White PLA+')
    const white = floorPrinter('p1', { loaded: { material: 'PLA+', color: 'White' } })
    expect(changesText(white, plate)).toBe('')
    expect(changesText(white, { ...plate, color_note: 'RAL 9010' })).toBe('Change to White (RAL 9010) PLA+')
  })
})
