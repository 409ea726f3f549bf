import { nextState } from '../../../shared/platform/moves.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import {
  SET_UP_MOVES,
  statusAfterStep,
  STEP_MOVES,
  type SetUpShown,
  type SetUpStep,
  type SetUpTrigger,
  type StepTrigger,
} from '../../../shared/operations/set-up/set-up-steps.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { findSetUp, listSteps, saveStatus, saveStep } from './set-up-store.ts'

export function readSetUp(shop: Shop, caller: Caller): SetUpShown {
  staffWith('set_up', caller)
  return findSetUp(shop.db)
}

/** Leaves a step out for now. Refuses `wrong_state` when another owner has answered it in the meantime. */
export function skipStep(shop: Shop, caller: Caller, { step }: { step: SetUpStep }): SetUpShown {
  const { account_id } = staffWith('set_up', caller)
  shop.write((tx) => moveStep(tx, shop, { step, trigger: 'skip', by_account: account_id }))
  return findSetUp(shop.db)
}

/** Finishes the set-up with whatever is left out, takes it off the Desk, or opens it again. */
export function moveSetUp(shop: Shop, caller: Caller, { trigger }: { trigger: SetUpTrigger }): SetUpShown {
  staffWith('set_up', caller)
  shop.write((tx) => {
    const { status } = findSetUp(tx)
    const next = nextState(SET_UP_MOVES, status, trigger)
    if (!next) throw new Refusal('wrong_state', whyNotMoved(trigger))
    saveStatus(tx, next)
  })
  return findSetUp(shop.db)
}

function whyNotMoved(trigger: SetUpTrigger): string {
  return trigger === 'reopen' ? 'The set-up is open already.' : 'The set-up is not open any more.'
}

interface StepMove {
  step: SetUpStep
  trigger: StepTrigger
  by_account: string
}

/** Moves a step, and finishes the set-up with its last one. */
export function moveStep(tx: WriteDb, shop: Shop, { step, trigger, by_account }: StepMove): void {
  const before = listSteps(tx).find((shown) => shown.step === step)!
  const state = nextState(STEP_MOVES, before.state, trigger)
  if (!state)
    throw new Refusal(
      'wrong_state',
      `${before.who ?? 'Another owner'} has answered this step in the meantime.`,
    )
  saveStep(tx, { step, state, by_account, at: shop.clock.now() })
  saveStatus(tx, statusAfterStep(findSetUp(tx)))
}
