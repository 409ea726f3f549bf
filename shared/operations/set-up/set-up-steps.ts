import { nextState, type MoveTable } from '../../platform/moves.ts'
import type { Instant } from '../../platform/time.ts'

/** The steps of setting up a new shop, in the order in which the page asks them. */
export const SET_UP_STEPS = [
  'shop',
  'printers',
  'materials',
  'prices',
  'delivery',
  'payments',
  'email',
  'hours',
  'test_order',
] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

/** The reason of documents that set-up saved, in their history. */
export const SET_UP_REASON = 'Set-up'

export type StepState = 'done' | 'skipped'
export type StepTrigger = 'answer' | 'skip'

/** The moves of a step; `null` is a step that is still open. An answer is not taken back by skipping. */
export const STEP_MOVES: MoveTable<StepState, StepTrigger> = [
  [null, 'answer', 'done'],
  [null, 'skip', 'skipped'],
  ['skipped', 'answer', 'done'],
  ['skipped', 'skip', 'skipped'],
  ['done', 'answer', 'done'],
]

/** `finished` after the last step, or by an owner who leaves steps out; `dismissed` from the Desk. */
export type SetUpStatus = 'open' | 'finished' | 'dismissed'
export const SET_UP_TRIGGERS = ['finish', 'dismiss', 'reopen'] as const
export type SetUpTrigger = (typeof SET_UP_TRIGGERS)[number]

export const SET_UP_MOVES: MoveTable<SetUpStatus, SetUpTrigger> = [
  ['open', 'finish', 'finished'],
  ['open', 'dismiss', 'dismissed'],
  ['dismissed', 'reopen', 'open'],
  ['finished', 'reopen', 'open'],
]

/** A step with who last answered or skipped it, and when. */
export interface SetUpStepShown {
  step: SetUpStep
  state: StepState | null
  who: string | null
  at: Instant | null
}

/** The set-up as owners see it. */
export interface SetUpShown {
  status: SetUpStatus
  steps: SetUpStepShown[]
}

/** Returns the first step that is still open; null if each is answered or skipped. */
export function firstOpenStep({ steps }: Pick<SetUpShown, 'steps'>): SetUpStep | null {
  return steps.find(({ state }) => state === null)?.step ?? null
}

/** Returns the status of the set-up after a step changed: an open one is finished once every step is done. */
export function statusAfterStep({ status, steps }: SetUpShown): SetUpStatus {
  const isWhole = steps.every(({ state }) => state === 'done')
  return (isWhole ? nextState(SET_UP_MOVES, status, 'finish') : undefined) ?? status
}
