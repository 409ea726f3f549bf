import { describe, expect, test } from 'vitest'
import { actionsFor, printerActions } from '../../../../renderer/production/floor/floor-actions.ts'
import { filterChoices, matchesItem } from '../../../../renderer/production/floor/floor-filters.ts'
import {
  findItem,
  lanesOf,
  narrowTo,
  printerItem,
} from '../../../../renderer/production/floor/floor-items.ts'
import {
  plateOnPrinter,
  progressOf,
  queueNotes,
  untilText,
} from '../../../../renderer/production/floor/floor-words.ts'
import { localInput, readLocalInput } from '../../../../renderer/production/plates/local-time.ts'
import { needsStaff, shownPrinters } from '../../../../renderer/production/floor/needs-you.ts'
import type { FloorPrinter } from '../../../../shared/production/floor/floor-board.ts'
import {
  boardOf,
  finishRow,
  NOW,
  orderOf,
  plateOf,
  printerOf,
  printingPlate,
  queueRow,
} from './floor-fixtures.ts'

const work = (board: Parameters<typeof lanesOf>[0]) => lanesOf(board).flatMap(({ items }) => items)
const labels = (actions: { key: string; label: string }[]) =>
  actions.map(({ key, label }) => `${key} ${label}`)

describe('the lanes of the floor', () => {
  const board = boardOf({
    queue: [queueRow(orderOf(1001))],
    plates: [plateOf(1), printingPlate(2), plateOf(3, { status: 'printed' })],
    finish: [
      finishRow(orderOf(1005)),
      finishRow(orderOf(1006), { status: 'ready', units: [1, 2] }),
      finishRow(orderOf(1007), { status: 'ready', units: [1, 2, 3, 4], complete: true }),
    ],
  })

  test('follow the work; what waits for the rest of its order is not complete', () => {
    expect(lanesOf(board).map(({ key, items }) => [key, items.map(({ id }) => id)])).toEqual([
      ['queued', ['q_1001-queued']],
      ['planned', ['pl_1']],
      ['printing', ['pl_2', 'pl_3']],
      ['finishing', ['q_1005-finishing']],
      ['waiting', ['q_1006-ready']],
      ['complete', ['q_1007-ready']],
    ])
  })

  test('are found by the id of an order, a plate, a row or a printer', () => {
    const items = [printerItem(printerOf('p1', { plate: printingPlate(2) })), ...work(board)]
    expect(findItem(items, 'q_1002')).toBe('pl_2')
    expect(findItem(items, 'q_1005')).toBe('q_1005-finishing')
    expect(findItem(items, 'pl_3')).toBe('pl_3')
    expect(findItem(items, 'p1')).toBe('printer-p1')
    expect(findItem(items, 'q_9')).toBeNull()
  })
})

describe('actions', () => {
  const printers = [printerOf('p1'), printerOf('p2', { activity: 'printing', plate: printingPlate(9) })]
  const plate = (each: ReturnType<typeof plateOf>) => ({ kind: 'plate' as const, id: each.id, plate: each })
  const queued = (row: ReturnType<typeof queueRow>) => ({ kind: 'queue' as const, id: row.id, row })
  const finished = (row: ReturnType<typeof finishRow>) => ({ kind: 'finish' as const, id: row.id, row })

  test('the actions of waiting units say how many are planned, and never start any of them by themselves', () => {
    const rows = [queued(queueRow(orderOf(1001))), queued(queueRow(orderOf(1002), { units: [2, 3] }))]
    expect(labels(actionsFor(rows, printers))).toEqual(['p Plan a plate of these 6 units…', 'h Hold…'])
  })

  test('move finished and ready rows back by one button, which is never the next step', () => {
    const rows = [finishRow(orderOf(1005)), finishRow(orderOf(1006), { status: 'ready' })]
    const actions = actionsFor(
      rows.map((row) => ({ kind: 'finish' as const, id: row.id, row })),
      printers,
    )
    const back = actions.filter(({ work }) => work.does === 'back')
    expect(back).toMatchObject([{ key: 'b', isAside: true, work: { rows } }])
    expect(actions.at(0)?.isAside).toBeUndefined()
  })

  test('the actions of picked units are about those alone', () => {
    const [plan] = actionsFor([narrowTo(queued(queueRow(orderOf(1001))), new Set([2]))], printers)
    expect(plan).toMatchObject({ label: 'Plan a plate of this unit…', work: { rows: [{ units: [2] }] } })
    expect(actionsFor([narrowTo(queued(queueRow(orderOf(1001))), new Set())], printers)).toEqual([])
  })

  test('several plates are done in one go', () => {
    const four = [1, 2, 3, 4].map((number) => plate(printingPlate(number)))
    expect(labels(actionsFor(four, printers))).toEqual(['d Done: 4 plates', 'c Done, cleared: 4 plates'])
    const [p3, p4] = ['p3', 'p4'].map((id) => printerOf(id))
    const two = [plate(plateOf(3, { printer_id: 'p3' })), plate(plateOf(4, { printer_id: 'p4' }))]
    expect(labels(actionsFor(two, [...printers, p3, p4]))).toEqual(['s Start 2 plates'])
  })

  test('planned plates offer to start the next one of each free printer', () => {
    const p1 = printerOf('p1', { next: ['pl_2', 'pl_1'] })
    const plates = [plateOf(1), plateOf(2), plateOf(3, { printer_id: 'p2' })]
    const [start] = actionsFor(plates.map(plate), [p1, printers[1]])
    expect(start).toMatchObject({ label: 'Start 1 of 3 plates', blocked: null })
    expect(start.work).toMatchObject({ does: 'start', plates: [{ id: 'pl_2' }] })
    const [none] = actionsFor(plates.slice(2).map(plate), [p1, printers[1]])
    expect(none).toMatchObject({ label: 'Start plate 3', blocked: 'Printer p2 is printing.' })
  })

  test('the actions of plates and printed units together share no key', () => {
    const mixed = [plate(printingPlate(1)), finished(finishRow(orderOf(1005), { units: [1, 2] }))]
    expect(labels(actionsFor(mixed, printers))).toEqual([
      'd Done',
      'c Done, cleared',
      'f Failed…',
      ' Pass all 2 units',
      ' Print again…',
      'b Move back…',
    ])
  })

  test.each([
    ['p2', 'Printer p2 is printing.'],
    [null, 'Plate 1 has no printer yet.'],
    ['p1', null],
  ])('start no plate on %s: %s', (printer_id, why) => {
    expect(actionsFor([plate(plateOf(1, { printer_id }))], printers)[0].blocked).toBe(why)
  })

  test('the actions of a printer are those of the plate on its bed, else of the next one', () => {
    const printing = printerOf('p1', { activity: 'printing', plate: printingPlate(2), next: ['pl_1'] })
    const free = printerOf('p2', { next: ['pl_1'] })
    const board = boardOf({
      printers: [printing, free],
      plates: [plateOf(1, { printer_id: 'p2' }), printing.plate!],
    })
    expect(labels(printerActions(printing, board))[0]).toBe('d Done')
    expect(labels(printerActions(free, board))).toEqual(['s Start plate 1'])
    expect(printerActions(printerOf('p3'), board)).toEqual([])
  })

  test('the actions of a free printer plan what is most urgent of the loaded filament, with all that goes with it', () => {
    const red = { color: 'Red' }
    const queue = [
      queueRow(orderOf(1001)),
      queueRow(orderOf(1002, red)),
      queueRow(orderOf(1003, red), { printer_ids: ['p2'] }),
      queueRow(orderOf(1004, red)),
    ]
    const planned = (printer: ReturnType<typeof printerOf>) =>
      printerActions(printer, boardOf({ queue })).map(({ work: { does, ...rest } }) => [
        does,
        'rows' in rest ? rest.rows.map(({ order }) => order.number) : [],
      ])
    expect(planned(printerOf('p1'))).toEqual([['plan', [1001]]])
    expect(planned(printerOf('p1', { loaded: { material: 'PLA+', color: 'Red' } }))).toEqual([
      ['plan', [1002, 1004]],
    ])
    expect(planned(printerOf('p1', { activity: 'maintenance' }))).toEqual([])
  })

  test('say why units on hold are not planned', () => {
    const held = queueRow(orderOf(1001), { held: { reason: 'Color?', cause: 'customer', since: NOW } })
    const [plan, resume] = actionsFor([queued(held)], printers)
    expect(plan.blocked).toBe('Units of order 1001 are on hold.')
    expect(resume.label).toBe('Resume')
    const order = queueRow(orderOf(1002, { status: 'on_hold' }))
    expect(actionsFor([queued(order)], printers)[0].blocked).toBe('Order 1002 is on hold.')
  })
})

describe('filters', () => {
  const printers = [printerOf('p1', { group: 'Large' }), printerOf('p2')]
  const [late, soon] = work(
    boardOf({
      queue: [
        queueRow(orderOf(1001, { ship_by: '2026-11-13', material: 'PETG' }), { printer_ids: ['p2'] }),
        queueRow(orderOf(1002, { ship_by: '2026-11-17', color: 'Red', filename: 'Bracket.step' })),
      ],
    }),
  )
  test.each([
    [{ material: 'PETG' }, true, false],
    [{ color: 'Red' }, false, true],
    [{ due: 'late' }, true, false],
    [{ due: 'today' }, true, false],
    [{ due: 'tomorrow' }, true, true],
    [{ printer: 'p1' }, false, true],
    [{ group: 'Large' }, false, true],
    [{ q: 'bracket' }, false, true],
    [{ q: '1001' }, true, false],
    [{}, true, true],
  ] as const)('%j', (filters, showsLate, showsSoon) => {
    expect([matchesItem(late, filters, printers), matchesItem(soon, filters, printers)]).toEqual([
      showsLate,
      showsSoon,
    ])
  })

  test('offer what there is', () => {
    const board = boardOf({
      queue: [queueRow(orderOf(1001, { color: 'Red' }))],
      plates: [plateOf(1)],
      printers,
    })
    expect(filterChoices(board)).toEqual({ materials: ['PLA+'], colors: ['Black', 'Red'], groups: ['Large'] })
  })
})

describe('the printer cards', () => {
  const ids = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']
  const states = [
    { activity: 'off' },
    { activity: 'printing', plate: printingPlate(1) },
    {},
    { next: ['pl_2'] },
    { activity: 'printing', plate: printingPlate(3, { ends_at: NOW - 60 }) },
    { activity: 'waiting_for_clearing', plate: plateOf(4, { status: 'printed' }) },
  ] as const
  const inStates = (shift: number) =>
    ids.map((id, at) => printerOf(id, states[(at + shift) % states.length] as Partial<FloorPrinter>))
  const shown = (...args: Parameters<typeof shownPrinters>) => shownPrinters(...args).map(({ id }) => id)

  test.each(states.map((_, shift) => shift))(
    'keep the order of the shop whatever state each printer is in: %s',
    (shift) => {
      const printers = inStates(shift)
      expect(shown(printers, {}, null)).toEqual(ids)
      expect(shown(printers, {}, new Set(['p5', 'p2']))).toEqual(['p2', 'p5'])
    },
  )

  test('need staff when a plate can be started, should be done, or waits for clearing', () => {
    expect(inStates(0).map((printer) => needsStaff(printer, NOW))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })
})

test.each([
  ['p1', 'plate 7 on Printer p1'],
  ['gone', 'plate 7'],
  [null, 'plate 7'],
])('a plate is named with its printer as far as that is known: %s', (printer_id, text) => {
  expect(plateOnPrinter({ number: 7, printer_id }, [printerOf('p1')])).toBe(text)
})

describe('a plate', () => {
  test('progresses by the clock, to its end and not further', () => {
    const plate = printingPlate(1)
    expect([0, 900, 1800, 9000].map((passed) => progressOf(plate, NOW + passed))).toEqual([0.5, 0.75, 1, 1])
  })

  test('says until when it prints, and that it should be done', () => {
    expect(untilText(printingPlate(1), NOW)).toBe('until 10:30 AM')
    expect(untilText(printingPlate(1), NOW + 3600)).toBe('should be done since 10:30 AM')
    expect(untilText(plateOf(1, { status: 'printed', printed_at: NOW }), NOW)).toBe('printed 10:00 AM')
  })

  test('has times that are read back as they were written', () => {
    expect(localInput(NOW)).toBe('2026-11-16T10:00')
    expect(readLocalInput('2026-11-16T10:00')).toBe(NOW)
    expect(readLocalInput('2026-11-')).toBeNull()
  })
})

test('waiting units say what is special about them', () => {
  expect(queueNotes(queueRow(orderOf(1001)))).toEqual([])
  expect(queueNotes(queueRow(orderOf(1001), { again: [2], priority: 1, nozzle_mm: 0.6 }))).toEqual([
    'first',
    '1 reprint',
    '0.6 mm nozzle',
  ])
})
