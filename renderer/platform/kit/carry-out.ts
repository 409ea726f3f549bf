import { notifyManager } from '@tanstack/react-query'
import type { StoreApi } from 'zustand/vanilla'
import { refusalOf } from '../api.ts'
import { sayOfLeftKeys } from './left-keys.ts'
import {
  beginIntent,
  endMove,
  failMove,
  isAtRest,
  nextIntent,
  notCarriedOut,
  withoutQuestion,
  type QueuedMove,
  type MoveQueue,
} from './move-queue.ts'

/** A page's content, for the moves that are made on it. */
export interface MovedPage<Shown> {
  /** Refetches what the page shows; also after a refusal, which means that the page is outdated. */
  refresh: () => Promise<unknown>
  /** Reads what the page would show, for keys that still wait when it is left. */
  read: () => Promise<Shown>
}

/** A failure that the next move would meet as well: no answer, no session. */
const STOPPING: ReadonlySet<string> = new Set([
  'unreachable',
  'shutting_down',
  'rate_limited',
  'unauthorized',
  'confirmation_required',
  'role_required',
])

/** Carries out a move that has begun. It has ended when the page is refetched and has heard of it. Returns whether it succeeded. */
export async function carryOut<S, A>(
  { setState }: StoreApi<MoveQueue<S, A>>,
  move: QueuedMove,
  refresh: () => Promise<unknown>,
): Promise<boolean> {
  const outcome = await outcomeOf(move)
  await refresh()
  await pageNotified()
  setState((queue) => ('error' in outcome ? failMove(queue, outcome) : endMove(queue, outcome)))
  return !('error' in outcome)
}

/** Carries out what still waits when its page is left, on what the page would show. The next page says what was not done. */
export async function carryOnAlone<S, A>(
  store: StoreApi<MoveQueue<S, A>>,
  { refresh, read }: MovedPage<S>,
): Promise<void> {
  const { getState, setState } = store
  // An open dialog closes with its page.
  setState({ asked: null })
  if (isAtRest(getState())) return
  await moveEnded(store)
  for (let intent = nextIntent(getState()); intent !== null; intent = nextIntent(getState())) {
    try {
      const turn = withoutQuestion(intent, intent.turn(await read()))
      setState((queue) => beginIntent(queue, turn))
      if (turn.move) await carryOut(store, turn.move, refresh)
    } catch (error) {
      setState((queue) => failMove(queue, { error, stopsAll: true }))
    }
  }
  sayOfLeftKeys(notCarriedOut(getState(), (error) => refusalOf(error).detail))
}

/** Waits until the move that is under way has ended. */
function moveEnded<S, A>({ getState, subscribe }: StoreApi<MoveQueue<S, A>>): Promise<void> {
  if (getState().running === null) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = subscribe(({ running }) => {
      if (running !== null) return
      unsubscribe()
      resolve()
    })
  })
}

/** Returns what was done, or why it failed and whether the next move would fail as well. */
async function outcomeOf(
  move: QueuedMove,
): Promise<Awaited<ReturnType<QueuedMove>> | { error: unknown; stopsAll: boolean }> {
  try {
    return await move()
  } catch (error) {
    return { error, stopsAll: STOPPING.has(refusalOf(error).code) }
  }
}

/** Waits until the queries have told the page of their answers: they do so in the order in which this was asked for. */
function pageNotified(): Promise<void> {
  return new Promise((resolve) => {
    notifyManager.schedule(resolve)
  })
}
