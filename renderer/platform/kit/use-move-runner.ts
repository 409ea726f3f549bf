import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { carryOnAlone, carryOut, type MovedPage } from './carry-out.ts'
import {
  addIntent,
  addNote,
  beginConfirmed,
  beginIntent,
  EMPTY_QUEUE,
  nextIntent,
  undoIntent,
  type Intent,
  type QueuedMove,
  type MoveQueue,
} from './move-queue.ts'
import { beNewestAction, leaveNewestAction } from './newest-action.ts'
import type { StatusMessage } from './status-line.tsx'

export interface MoveRunner<Shown, Asked> {
  /** Keeps what a key or click meant until its turn comes. */
  add: (intent: Intent<Shown, Asked>) => void
  /** Carries out what the open dialog confirms. */
  run: (move: QueuedMove, onSuccess?: () => void) => void
  undo: () => void
  /** Says something without a move. */
  say: (text: string) => void
  /** Says why a key was not carried out, beside what is done meanwhile. */
  note: (text: string) => void
  /** Removes what was said. */
  forget: () => void
  /** The subject of the open dialog. */
  asked: Asked | null
  closeDialog: () => void
  message: StatusMessage | null
  /** A move is under way; what is pressed meanwhile waits for its turn. */
  busy: boolean
  error: unknown
  /** The intent that `error` is about. */
  failed: Intent<Shown, Asked> | null
}

/**
 * Carries out moves one after another. A move has ended, and the next one begins, when the page has refetched and rendered what it
 * shows. `shown` is what intents are looked up in. What waits when the page is left is carried out all the same.
 */
export function useMoveRunner<Shown, Asked = never>(
  shown: Shown,
  page: MovedPage<Shown>,
): MoveRunner<Shown, Asked> {
  const [store] = useState(() => createStore<MoveQueue<Shown, Asked>>(() => EMPTY_QUEUE))
  const state = useStore(store)
  const { getState, setState } = store
  const goOn = useEffectEvent(() => {
    const turn = nextIntent(getState())?.turn(shown)
    if (!turn) return
    setState((queue) => beginIntent(queue, turn))
    if (turn.move) void carryOut(store, turn.move, page.refresh)
  })
  const next = nextIntent(state)
  useEffect(() => {
    if (next !== null) goOn()
  }, [next])
  useEffect(() => onlyNewest(store), [store])
  const leave = useEffectEvent(() => void carryOnAlone(store, page))
  useEffect(() => () => leave(), [])
  const add = (intent: Intent<Shown, Asked>) => setState((queue) => addIntent(queue, intent))
  const run = (move: QueuedMove, onSuccess?: () => void) => {
    if (getState().running !== null) return
    setState(beginConfirmed)
    void carryOut(store, move, page.refresh).then((isDone) => (isDone ? onSuccess?.() : undefined))
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
    closeDialog: () => setState({ asked: null, error: null, failed: null }),
  }
}

/** Forgets what this page's moves did when something else is done after it. */
function onlyNewest<S, A>({ subscribe, setState }: StoreApi<MoveQueue<S, A>>): () => void {
  const forget = () => setState({ done: null })
  const unsubscribe = subscribe(({ done }, before) => {
    if (done !== null && done !== before.done) beNewestAction(forget)
  })
  return () => {
    unsubscribe()
    leaveNewestAction(forget)
  }
}

function spokenOf<S, A>({ done, notes, error, failed, running }: MoveQueue<S, A>, undo: () => void) {
  const message = { text: done?.text, notes, undo: done?.undo ? undo : undefined }
  const isSaid = done !== null || notes.length > 0
  return { message: isSaid ? message : null, error, failed, busy: running !== null }
}
