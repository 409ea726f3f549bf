import { describe, expect, test } from 'vitest'
import {
  failuresCsv,
  FindFailures,
  totalScrap,
  type FailureEntry,
} from '../../../../shared/production/quality/scrap-report.ts'
import { asPacificDay, instantOf } from '../../../../shared/platform/time.ts'

let id = 0
const failure = (day: string, change: Partial<FailureEntry> = {}): FailureEntry => ({
  id: ++id,
  order_id: 'q_1',
  number: 1001,
  unit: 1,
  quantity: 2,
  filename: 'hook.stl',
  material: 'PLA+',
  at: instantOf(asPacificDay(day), '23:30'),
  reason: 'warp',
  note: null,
  printer_id: 'p1',
  printer: 'Printer 1',
  seconds: 600,
  grams: 2.5,
  cost_cents: 40,
  ...change,
})

describe('totals of scrap', () => {
  const failures = [
    failure('2026-11-30', { reason: 'adhesion', cost_cents: 10 }),
    failure('2026-11-30'),
    failure('2026-11-24', { printer_id: 'p2', printer: 'Printer 2' }),
    failure('2026-11-23'),
    failure('2026-11-22', { seconds: null, grams: null, cost_cents: null }),
  ]

  test.each([
    [
      'day',
      [
        '2026-11-30 Warped 1',
        '2026-11-30 Came off the plate 1',
        '2026-11-24 Warped 1',
        '2026-11-23 Warped 1',
        '2026-11-22 Warped 1',
      ],
    ],
    [
      'week',
      [
        '2026-11-30 Warped 1',
        '2026-11-30 Came off the plate 1',
        '2026-11-23 Warped 2',
        '2026-11-16 Warped 1',
      ],
    ],
    ['month', ['2026-11-01 Warped 4', '2026-11-01 Came off the plate 1']],
  ] as const)(
    'the totals by %s and reason have the newest first, then the most expensive',
    (period, expected) => {
      const totals = totalScrap(failures, { period, by: 'reason' })
      expect(totals.map(({ from, name, prints }) => `${from} ${name} ${prints}`)).toEqual(expected)
    },
  )

  test('the totals by printer add grams, time and money; what was not counted adds nothing', () => {
    const totals = totalScrap(failures, { period: 'month', by: 'printer' })
    expect(totals).toEqual([
      { from: '2026-11-01', name: 'Printer 1', prints: 4, seconds: 1800, grams: 7.5, cost_cents: 90 },
      { from: '2026-11-01', name: 'Printer 2', prints: 1, seconds: 600, grams: 2.5, cost_cents: 40 },
    ])
  })
})

describe('the table of failures', () => {
  const cells = (change: Partial<FailureEntry>) => failuresCsv([failure('2026-11-23', change)]).split('\r\n')

  test('has a line for each failure', () => {
    expect(cells({})).toEqual([
      '\uFEFFTime,Order,Unit,File,Material,Printer,Reason,Note,Machine minutes,Grams,Cost USD',
      '2026-11-23 at 23:30 Pacific time,1001,1,hook.stl,PLA+,Printer 1,Warped,,10,2.5,0.40',
      '',
    ])
  })

  test.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['corner, left', '"corner, left"'],
    ['two\nlines', '"two\nlines"'],
  ])('writes the note %j so that no spreadsheet runs it', (note, expected) => {
    expect(cells({ note })[1]).toContain(`,Warped,${expected},10`)
  })

  test('is asked for with filters as text', () => {
    expect(FindFailures.parse({ days: '7', reason: 'warp' })).toEqual({
      days: 7,
      reason: 'warp',
      printer_id: null,
      material: null,
    })
    expect(FindFailures.safeParse({ days: '8' }).success).toBe(false)
  })
})
