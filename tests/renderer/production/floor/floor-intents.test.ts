import { describe, expect, test, vi } from 'vitest'
import { actionsFor, printerActions } from '../../../../renderer/production/floor/floor-actions.ts'
import {
  intentOf,
  plateIntent,
  printerIntent,
  queueIntent,
} from '../../../../renderer/production/floor/floor-intents.ts'
import { lanesOf } from '../../../../renderer/production/floor/floor-items.ts'
import type { FloorBoard } from '../../../../shared/production/floor/floor-board.ts'
import { boardOf, finishRow, orderOf, plateOf, printerOf, printingPlate, queueRow } from './floor-fixtures.ts'

const { sent } = vi.hoisted(() => ({ sent: vi.fn<(path: string, input: unknown) => void>() }))
vi.mock('../../../../renderer/platform/api.ts', () => {
  const call = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => call(path === '' ? String(name) : `${path}.${String(name)}`),
      apply: (_target, _this, [input]) => {
        sent(path, input)
        return Promise.resolve([])
      },
    })
  return { server: call(''), refusalOf: () => ({ detail: '' }) }
})

/** Presses a key for everything of these ids on one board, and gives it its turn on another. */
function turnOn(key: string, pressedOn: FloorBoard, later: FloorBoard, ids?: readonly string[]) {
  const items = lanesOf(pressedOn)
    .flatMap((lane) => lane.items)
    .filter(({ id }) => !ids || ids.includes(id))
  const action = actionsFor(items, pressedOn.printers).find((each) => each.key === key)!
  return intentOf(action).turn(later)
}

const printers = [printerOf('p1')]
const printing = boardOf({ plates: [printingPlate(7)], printers })
const printed = boardOf({ plates: [plateOf(7, { status: 'printed', revision: 2 })], printers })

describe('a key whose turn comes on a newer board', () => {
  test('is carried out on the plate as it is then', async () => {
    const later = boardOf({ plates: [printingPlate(7, { revision: 5 }), printingPlate(8)], printers })
    await turnOn('d', printing, later).move!()
    expect(sent).toHaveBeenLastCalledWith('plates.endPrint.mutate', {
      plates: [{ plate_id: 'pl_7', revision: 5 }],
      clear: false,
    })
  })

  test('says what is done already, and does nothing in its place', () => {
    expect(turnOn('d', printing, printed)).toEqual({ says: 'Plate 7 is already printed.' })
    expect(turnOn('c', printed, boardOf({ printers }))).toEqual({
      says: 'Plate 7 is already cleared or removed.',
    })
  })

  test('the key still clears a plate whose print has ended meanwhile', async () => {
    await turnOn('c', printing, printed).move!()
    expect(sent).toHaveBeenLastCalledWith('plates.endPrint.mutate', {
      plates: [{ plate_id: 'pl_7', revision: 2 }],
      clear: true,
    })
  })

  test('goes on with those of several plates that still need it, and names the others', () => {
    const both = boardOf({ plates: [printingPlate(7), printingPlate(8)], printers })
    const turn = turnOn('d', both, boardOf({ plates: [printed.plates[0], printingPlate(8)], printers }))
    expect(turn.move).toBeDefined()
    expect(turn.says).toBe('Plate 7 is already printed.')
  })

  test('starts a plate whose printer was cleared by the key before, and says why where it was not', () => {
    const waiting = printerOf('p1', { activity: 'waiting_for_clearing' })
    const pressedOn = boardOf({ plates: [plateOf(9)], printers: [waiting] })
    expect(turnOn('s', pressedOn, boardOf({ plates: [plateOf(9)], printers })).move).toBeDefined()
    expect(turnOn('s', pressedOn, pressedOn)).toEqual({ says: 'Clear the bed of Printer p1 first.' })
  })

  test('asks for the bed before a plate is sent, and records one that is not sent at once', () => {
    const linked = plateOf(9, { start: 'sends' })
    const pressedOn = boardOf({ plates: [plateOf(9)], printers })
    const sending = boardOf({ plates: [linked], printers })
    expect(turnOn('s', pressedOn, sending).ask).toEqual({ does: 'start', plates: [linked] })
    const unsliced = boardOf({ plates: [plateOf(9, { start: 'no_file' })], printers })
    expect(turnOn('s', sending, unsliced).move).toBeDefined()
  })

  test('opens its dialog with the plate of then', () => {
    expect(turnOn('f', printing, printed).ask).toEqual({ does: 'fail plate', plates: printed.plates })
  })

  test('passes only the units that were shown when it was pressed', async () => {
    const order = orderOf(1005)
    const pressedOn = boardOf({ finish: [finishRow(order, { units: [1, 2] })] })
    const later = boardOf({ finish: [finishRow(order, { units: [2, 3] })] })
    await turnOn('d', pressedOn, later).move!()
    expect(sent).toHaveBeenLastCalledWith('units.finished.mutate', {
      units: [{ order_id: 'q_1005', unit: 2, seen: 'finishing' }],
    })
    const passed = boardOf({ finish: [finishRow(order, { status: 'ready', units: [1, 2] })] })
    expect(turnOn('d', pressedOn, passed)).toEqual({ says: 'Order 1005, units 1 and 2: already passed.' })
  })

  test('means hold where hold was shown, never resume', () => {
    const order = orderOf(1001)
    const held = { reason: 'Color', cause: 'shop' as const, since: 1 }
    const pressedOn = boardOf({ queue: [queueRow(order)] })
    const later = boardOf({ queue: [queueRow(order, { held })] })
    expect(turnOn('h', pressedOn, later)).toEqual({ says: 'Order 1001, units 1 to 4: already on hold.' })
    expect(turnOn('h', later, later).move).toBeDefined()
    expect(turnOn('h', later, pressedOn).says).toBe('Order 1001, units 1 to 4: waiting to be printed.')
  })

  test('plans what still waits for the printer it was pressed for', () => {
    const board = boardOf({ queue: [queueRow(orderOf(1001))], printers })
    const [plan] = printerActions(printers[0], board)
    expect(intentOf(plan).turn(board).ask).toMatchObject({ does: 'plan', printer_id: 'p1' })
    expect(intentOf(plan).turn(boardOf({ printers }))).toEqual({
      says: 'Order 1001, units 1 to 4: already on a plate or packed.',
    })
  })
})

test('a button of a plate, of a printer and of waiting units is looked up as well', () => {
  const ask = { does: 'plan' as const, rows: [] }
  expect(plateIntent(plateOf(7), ['planned'], () => ({ ask })).turn(printed)).toEqual({
    says: 'Plate 7 is already printed.',
  })
  const service = printerIntent(printers[0], true, () => ({ ask }))
  expect(service.turn(printing)).toEqual({ says: 'Printer p1 is already back in service.' })
  expect(service.turn(boardOf({ printers: [printerOf('p1', { activity: 'off' })] }))).toEqual({ ask })
  expect(service.turn(boardOf({}))).toEqual({ says: 'Printer p1 is not in use anymore.' })
  const first = queueIntent(queueRow(orderOf(1001)), ({ units }) => ({ says: String(units) }))
  expect(first.turn(boardOf({ queue: [queueRow(orderOf(1001), { units: [2, 9] })] }))).toEqual({ says: '2' })
})
