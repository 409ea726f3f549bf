import { beforeEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { carryOnAlone, carryOut } from '../../../renderer/platform/kit/carry-out.ts'
import { forgetLeftKeys, useLeftKeys } from '../../../renderer/platform/kit/left-keys.ts'
import {
  addIntent,
  beginIntent,
  EMPTY_QUEUE,
  type Intent,
  type MoveQueue,
} from '../../../renderer/platform/kit/move-queue.ts'
import { RefusedRequest } from '../../../renderer/platform/api.ts'

type TestQueue = MoveQueue<Set<string>, string>

/** A page of plates that print, and the key that finishes one. */
function pageOf(...plates: string[]) {
  const server = new Set(plates)
  const store = createStore<TestQueue>(() => EMPTY_QUEUE)
  const finish = (plate: string): Intent<Set<string>, string> => ({
    ids: [plate],
    name: `plate ${plate}`,
    turn: (shown) =>
      shown.has(plate)
        ? {
            move: () => {
              server.delete(plate)
              return Promise.resolve({ text: `Done: plate ${plate}` })
            },
          }
        : { says: `Plate ${plate} is already printed.` },
  })
  const press = (intent: Intent<Set<string>, string>) => store.setState((queue) => addIntent(queue, intent))
  const page = { refresh: () => Promise.resolve(), read: () => Promise.resolve(new Set(server)) }
  return { server, store, finish, press, page }
}

beforeEach(forgetLeftKeys)

test('keys that wait when their page is left are carried out after the move under way, on what it made', async () => {
  const { server, store, finish, press, page } = pageOf('1', '2')
  for (const plate of ['1', '1', '2']) press(finish(plate))
  const { move } = finish('1').turn(server)
  store.setState((queue) => beginIntent(queue, { move }))
  const running = carryOut(store, move!, page.refresh)
  await Promise.all([running, carryOnAlone(store, page)])
  expect([...server]).toEqual([])
  expect(useLeftKeys.getState().notes).toEqual(['Plate 1 is already printed.'])
})

test('nothing is said of a page that is left at rest, or whose keys were all carried out', async () => {
  const { server, store, finish, press, page } = pageOf('1')
  await carryOnAlone(store, page)
  press(finish('1'))
  await carryOnAlone(store, page)
  expect([...server]).toEqual([])
  expect(useLeftKeys.getState().notes).toEqual([])
})

test('keys that wait behind a dialog go on when the page is left, and one that asks a question is named', async () => {
  const { server, store, finish, press, page } = pageOf('1', '2')
  const hold = { ids: ['1'], name: 'plate 1', turn: () => ({ ask: 'hold' }) }
  press(hold)
  store.setState((queue) => beginIntent(queue, { ask: 'hold' }))
  press(hold)
  press(finish('2'))
  await carryOnAlone(store, page)
  expect([...server]).toEqual(['1'])
  expect(useLeftKeys.getState().notes).toEqual([
    'A key for plate 1 was not carried out: it asks a question first, and you left its page.',
  ])
})

test('all keys stop with a sentence when the page cannot be read', async () => {
  const { server, store, finish, press, page } = pageOf('1', '2')
  for (const plate of ['1', '2']) press(finish(plate))
  const refusal = { code: 'unauthorized', detail: 'Sign in again.', fields: {} }
  await carryOnAlone(store, { ...page, read: () => Promise.reject(new RefusedRequest(refusal)) })
  expect(server.size).toBe(2)
  expect(useLeftKeys.getState().notes).toEqual(['Sign in again.', '2 keys were not carried out.'])
})
