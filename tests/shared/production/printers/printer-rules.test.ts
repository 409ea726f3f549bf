import { describe, expect, test } from 'vitest'
import models from '../../../../resources/printer-models.json' with { type: 'json' }
import { taskStates } from '../../../../shared/production/printers/maintenance.ts'
import { whyNotCondition } from '../../../../shared/production/printers/printer-condition.ts'
import { PrinterForm } from '../../../../shared/production/printers/printer-form.ts'
import { modelName, PrinterModel } from '../../../../shared/production/printers/printer-models.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { printers } from '../../shop-documents.ts'

const NOW = 1_000_000

/** Nothing is wrong. */
const NONE = /^$/

test.each<[string, Partial<Parameters<typeof whyNotCondition>[0]>, RegExp]>([
  ['available', { condition: 'available' }, NONE],
  ['off', { condition: 'off' }, NONE],
  ['off with a plate on it', { condition: 'off', plate: 12 }, /^Plate 12 is on Printer 1\./],
  ['maintenance with a plate on it', { condition: 'maintenance', reason: 'Clogged', plate: 12 }, NONE],
  ['maintenance without a reason', { condition: 'maintenance', reason: null }, /what is wrong/],
  [
    'maintenance until a past instant',
    { condition: 'maintenance', reason: 'x', until: NOW },
    /in the future/,
  ],
  ['maintenance with an end', { condition: 'maintenance', reason: 'x', until: NOW + 1 }, NONE],
  ['off with an end', { condition: 'off', until: NOW + 1 }, /Only maintenance/],
])('%s', (_, change, sentence) => {
  const why = whyNotCondition({
    name: 'Printer 1',
    condition: 'available',
    reason: null,
    until: null,
    plate: null,
    now: NOW,
    ...change,
  })
  expect(why ?? '').toMatch(sentence)
})

describe('maintenance tasks', () => {
  const tasks = [
    { task: 'Grease', every_hours: 100, every_kg: null, of_nozzle: false },
    { task: 'Belts', every_hours: 200, every_kg: null, of_nozzle: false },
  ]
  test.each<[string, number, [string, number][], [string, number, boolean][]]>([
    [
      'a new printer has nothing due',
      0,
      [],
      [
        ['Grease', 0, false],
        ['Belts', 0, false],
      ],
    ],
    [
      'a task is due at its interval',
      100,
      [],
      [
        ['Grease', 100, true],
        ['Belts', 100, false],
      ],
    ],
    [
      'hours count since it was done',
      250,
      [['Grease', 200]],
      [
        ['Belts', 250, true],
        ['Grease', 50, false],
      ],
    ],
    [
      'corrected times never make it negative',
      90,
      [['Grease', 95]],
      [
        ['Belts', 90, false],
        ['Grease', 0, false],
      ],
    ],
  ])('%s', (_, printed, done, states) => {
    const last = new Map(
      done.map(([task, hours]) => [task, { at: 1, printed_seconds: hours * HOUR, printed_mg: 0 }]),
    )
    expect(
      taskStates(tasks, { seconds: printed * HOUR, mg: 0 }, { done: last, wearSince: null }).map((state) => [
        state.task,
        state.since_seconds / HOUR,
        state.due,
      ]),
    ).toEqual(states)
  })
})

describe('the record of a printer', () => {
  const valid = { ...printers[0], id: null }
  const sentencesOf = (changes: object) =>
    PrinterForm.safeParse({ ...valid, ...changes }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ]) ?? []

  test('every printer of a new shop is valid, and blank texts are none', () => {
    for (const printer of printers) expect(PrinterForm.safeParse(printer).success).toBe(true)
    expect(PrinterForm.parse({ ...valid, model: '  ', group: '' })).toMatchObject({
      model: null,
      group: null,
    })
  })

  test.each<[object, [string, RegExp]]>([
    [{ name: ' ' }, ['name', /Give the printer a name/]],
    [
      { build_volume_mm: [256, 5000, 256] },
      ['build_volume_mm.1', /The depth is a number from 20 to 2000 mm/],
    ],
    [{ build_volume_mm: [256, 256, Number.NaN] }, ['build_volume_mm.2', /The height is a number/]],
    [{ nozzles_mm: [] }, ['nozzles_mm', /at least one nozzle/]],
    [{ nozzles_mm: [0.4, 0.4] }, ['nozzles_mm', /twice/]],
    [{ nozzles_mm: [4] }, ['nozzles_mm.0', /from 0.1 to 2 mm/]],
    [{ hot_end_c: 1000 }, ['hot_end_c', /from 150 to 600 °C/]],
    [{ hot_end_c: 300.5 }, ['hot_end_c', /whole number/]],
    [{ hours_per_day: 25 }, ['hours_per_day', /from 0.5 to 24/]],
    [{ materials: [] }, ['materials', /at least one material/]],
    [{ maintenance: [{ task: '', every_hours: 5 }] }, ['maintenance.0.task', /Name the task/]],
    [
      {
        maintenance: [
          { task: 'a', every_hours: 5 },
          { task: 'a', every_hours: 6 },
        ],
      },
      ['maintenance', /twice/],
    ],
  ])('refuses %o', (changes, [path, sentence]) => {
    expect(sentencesOf(changes)).toEqual([[path, expect.stringMatching(sentence)]])
  })
})

test('every common model is complete and listed once', () => {
  const known = PrinterModel.array().parse(models)
  expect(known.length).toBeGreaterThanOrEqual(25)
  expect(new Set(known.map(modelName)).size).toBe(known.length)
})
