import { notifyManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { refusalOf } from '../../api.ts'
import {
  addIntent,
  addNote,
  beginConfirmed,
  beginIntent,
  EMPTY_QUEUE,
  endMove,
  failMove,
  nextIntent,
  undoIntent,
  type Intent,
  type Move,
  type MoveQueue,
} from './move-queue.ts'
import type { StatusMessage } from './status-line.tsx'

/** A failure that the next move would meet as well: no answer, no session. */
const STOPPING: ReadonlySet<string> = new Set([
  'unreachable',
  'shutting_down',
  'rate_limited',
  'unauthorized',
  'confirmation_required',
  'role_required',
])

interface CarriedMove {
  move: Move
  refresh: () => Promise<unknown>
  onSuccess: (() => void) | undefined
}

export interface MoveRunner<Shown, Asked> {
  /** Keeps what a key or click meant until its turn comes. */
  add: (intent: Intent<Shown, Asked>) => void
  /** Carries out what the open dialog confirms. */
  run: (move: Move, onSuccess?: () => void) => void
  undo: () => void
  /** Says something without a move. */
  say: (text: string) => void
  /** Says why a key was not carried out, beside what is done meanwhile. */
  note: (text: string) => void
  /** Removes what was said. */
  forget: () => void
  /** What the open dialog is about. */
  asked: Asked | null
  closeDialog: () => void
  message: StatusMessage | null
  /** A move is under way; what is pressed meanwhile waits for its turn. */
  busy: boolean
  error: unknown
  /** What `error` is about. */
  failed: Intent<Shown, Asked> | null
}

/**
 * Carries out moves one after another. A move has ended, and the next one begins, when `refresh` has refetched what the page shows
 * and the page has rendered it. `shown` is what intents are looked up in.
 */
export function useMoveRunner<Shown, Asked = never>(
  shown: Shown,
  refresh: () => Promise<unknown>,
): MoveRunner<Shown, Asked> {
  const [store] = useState(() => createStore<MoveQueue<Shown, Asked>>(() => EMPTY_QUEUE))
  const state = useStore(store)
  const { getState, setState } = store
  const carryOut = (move: Move, onSuccess?: () => void) => carryOutIn(store, { move, refresh, onSuccess })
  const goOn = useEffectEvent(() => {
    const turn = nextIntent(getState())?.turn(shown)
    if (!turn) return
    setState((queue) => beginIntent(queue, turn))
    if (turn.move) void carryOut(turn.move)
  })
  const next = nextIntent(state)
  useEffect(() => {
    if (next !== null) goOn()
  }, [next])
  const add = (intent: Intent<Shown, Asked>) => setState((queue) => addIntent(queue, intent))
  const run = (move: Move, onSuccess?: () => void) => {
    if (getState().running !== null) return
    setState(beginConfirmed)
    void carryOut(move, onSuccess)
  }
  const undo = () => add(undoIntent(() => getState().done?.undo))
  return {
    ...spokenOf(state, undo),
    add,
    run,
    undo,
    say: (text) => setState({ done: { text }, notes: [] }),
    note: (text) => setState((queue) => ({ notes: addNote(queue.notes, text) })),
    forget: () => setState({ done: null, notes: [], error: null, failed: null }),
    asked: state.asked?.work ?? null,
    failed: state.failed,
    closeDialog: () => setState({ asked: null, error: null, failed: null }),
    busy: state.running !== null,
  }
}

async function carryOutIn<S, A>(
  { setState }: StoreApi<MoveQueue<S, A>>,
  { move, refresh, onSuccess }: CarriedMove,
): Promise<void> {
  const outcome = await outcomeOf(move)
  // Also after a refusal, which means that the page is outdated.
  await refresh()
  await pageNotified()
  setState((queue) => ('error' in outcome ? failMove(queue, outcome) : endMove(queue, outcome)))
  if (!('error' in outcome)) onSuccess?.()
}

function spokenOf<S, A>({ done, notes, error }: MoveQueue<S, A>, undo: () => void) {
  const message = { text: done?.text, notes, undo: done?.undo ? undo : undefined }
  return { message: done !== null || notes.length > 0 ? message : null, error }
}

/** Returns what was done, or why it failed and whether the next move would fail as well. */
async function outcomeOf(
  move: Move,
): Promise<Awaited<ReturnType<Move>> | { error: unknown; stopsAll: boolean }> {
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
