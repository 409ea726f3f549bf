import { describe, expect, test } from 'vitest'
import {
  addIntent,
  addNote,
  beginIntent,
  EMPTY_QUEUE,
  endMove,
  failMove,
  isAtRest,
  nextIntent,
  notCarriedOut,
  undoIntent,
  withoutQuestion,
  type Intent,
  type QueuedMove,
  type MoveQueue,
} from '../../../renderer/platform/kit/move-queue.ts'

type TestIntent = Intent<unknown, string>
type TestQueue = MoveQueue<unknown, string>

const move: QueuedMove = () => Promise.resolve({ text: 'Done' })
const intentFor = (id: string): TestIntent => ({ ids: [id], name: `plate ${id}`, turn: () => ({ move }) })
const queueOf = (...ids: string[]) =>
  ids.map(intentFor).reduce<TestQueue>((queue, intent) => addIntent(queue, intent), EMPTY_QUEUE)
const waitingIds = ({ waiting }: TestQueue) => waiting.flatMap(({ ids }) => ids)

describe('pending keys', () => {
  test('have their turn in the order in which they were pressed, one at a time', () => {
    const queue = queueOf('1', '2', '1')
    expect(nextIntent(queue)?.ids).toEqual(['1'])
    const running = beginIntent(queue, { move })
    expect(nextIntent(running)).toBeNull()
    expect(nextIntent({ ...running, running: null })?.ids).toEqual(['2'])
    expect(waitingIds(running)).toEqual(['2', '1'])
  })

  test('wait behind an open dialog', () => {
    const asking = beginIntent(queueOf('1', '2'), { ask: 'hold' })
    expect(asking.asked?.work).toBe('hold')
    expect(nextIntent(asking)).toBeNull()
    expect(nextIntent({ ...asking, asked: null })?.ids).toEqual(['2'])
  })

  test('keys that do not apply anymore are said once, and the next one goes on', () => {
    const says = 'Plate 1 is already printed.'
    const first = beginIntent(queueOf('1', '1', '2'), { says })
    const second = beginIntent(first, { says })
    expect(second.notes).toEqual([says])
    expect(nextIntent(second)?.ids).toEqual(['2'])
  })

  test('keys of the same rows are dropped with a sentence when a move is refused, and others go on', () => {
    const running = beginIntent(queueOf('1', '1', '2', '1'), { move })
    const failed = failMove(running, { error: 'no', stopsAll: false })
    expect(failed.notes).toEqual(['2 more keys were not carried out for plate 1.'])
    expect(failed.error).toBe('no')
    expect(waitingIds(failed)).toEqual(['2'])
  })

  test('all stop when the server does not answer', () => {
    const failed = failMove(beginIntent(queueOf('1', '2'), { move }), { error: 'gone', stopsAll: true })
    expect(failed.notes).toEqual(['1 more key was not carried out.'])
    expect(isAtRest(failed)).toBe(true)
  })

  test('no key is counted where none was pressed', () => {
    expect(failMove(beginIntent(queueOf('1'), { move }), { error: 'no', stopsAll: false }).notes).toEqual([])
  })
})

test('the message stays while keys are pending, and goes with the next key at rest', () => {
  const noted: TestQueue = { ...EMPTY_QUEUE, notes: ['Plate 1 is already printed.'], error: 'no' }
  const pending = { ...noted, running: intentFor('1') }
  expect(addIntent(pending, intentFor('2'))).toMatchObject({ notes: noted.notes, error: 'no' })
  expect(addIntent(noted, intentFor('2'))).toMatchObject({ notes: [], error: null })
})

describe('after its page was left', () => {
  test('a key moves as before, and asks nothing', () => {
    expect(withoutQuestion(intentFor('1'), { move })).toEqual({ move })
    expect(withoutQuestion(intentFor('1'), { ask: 'hold' })).toEqual({
      says: 'A key for plate 1 was not carried out: it asks a question first, and you left its page.',
    })
  })

  test('nothing is said where every key was carried out, else the failure with the rows that it is about, and why others were not', () => {
    const why = () => 'It has changed.'
    expect(notCarriedOut(queueOf(), why)).toEqual([])
    const running = beginIntent(queueOf('1', '1'), { move })
    expect(notCarriedOut(failMove(running, { error: 'no', stopsAll: false }), why)).toEqual([
      'Plate 1: It has changed.',
      '1 more key was not carried out for plate 1.',
    ])
  })
})

test('a move that did a part says what it did, and what it did not', () => {
  const running = beginIntent(queueOf('1'), { move })
  expect(endMove(running, { text: 'Plate 1 sent', notes: ['Plate 2 is not started.'] })).toMatchObject({
    running: null,
    done: { text: 'Plate 1 sent' },
    notes: ['Plate 2 is not started.'],
  })
})

test('undo is about what was done last when its turn comes', () => {
  let last: QueuedMove | undefined
  const undo = undoIntent(() => last)
  expect(undo.turn(null)).toEqual({ says: 'There is nothing to undo.' })
  last = move
  expect(undo.turn(null)).toEqual({ move })
})

test('a sentence is not repeated', () => {
  expect(addNote(addNote([], 'a'), 'a')).toEqual(['a'])
  expect(addNote(['a'], undefined)).toEqual(['a'])
})
