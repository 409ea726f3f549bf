import { SCOPES } from '../../../shared/accounts/scopes.ts'
import type { BatchAction } from '../../../shared/shipping/shipping-batch.ts'
import { findAccount } from '../../accounts/account-store.ts'
import type { Caller } from '../../platform/caller.ts'
import { writeSoon } from '../../platform/db/write-soon.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  findBatch,
  findStep,
  listOpenBatches,
  listSteps,
  markBatch,
  saveStep,
  type BatchRow,
  type BatchStepRow,
} from './batch-store.ts'
import { takeBack, takeStep } from './take-step.ts'

/**
 * Returns the action with whose batches a batch waits in line: taking one back may wait for the carrier's service, as
 * labels do.
 */
function lineOf({ action, undoes }: BatchRow): BatchAction {
  return undoes === null ? action : 'buy_labels'
}

/** The number of orders done at once: labels wait for the carrier's service, everything else is done here. */
const AT_ONCE: Record<BatchAction, number> = { pack: 1, buy_labels: 3, ship: 1 }

/**
 * Does what is left of the batches of these actions, the oldest first: also those that the program was stopped in. Leaves after
 * the orders under way when the signal ends.
 */
export async function runBatches(
  shop: Shop,
  actions: readonly BatchAction[],
  signal?: AbortSignal,
): Promise<void> {
  const next = () =>
    signal?.aborted ? undefined : listOpenBatches(shop.db).find((batch) => actions.includes(lineOf(batch)))
  for (let batch = next(); batch; batch = next()) await runBatch(shop, batch, signal)
}

async function runBatch(shop: Shop, batch: BatchRow, signal?: AbortSignal): Promise<void> {
  const waiting = listSteps(shop.db, batch.id).filter(({ state }) => state === 'waiting')
  const isOver = () => signal?.aborted === true || findBatch(shop.db, batch.id)?.stopped_at !== null
  const caller = callerOf(shop, batch)
  const takeOthers = async () => {
    for (
      let step = isOver() ? undefined : waiting.shift();
      step;
      step = isOver() ? undefined : waiting.shift()
    )
      await runStep(shop, { batch, caller, step })
  }
  await Promise.all(Array.from({ length: AT_ONCE[lineOf(batch)] }, takeOthers))
  if (signal?.aborted) return
  await writeSoon(shop, (tx) => markBatch(tx, batch.id, 'ended_at', shop.clock.now()))
}

interface OneStep {
  batch: BatchRow
  caller: Caller
  step: BatchStepRow
}

async function runStep(shop: Shop, { batch, caller, step }: OneStep): Promise<void> {
  // Requests are answered between two orders.
  await new Promise((resolve) => void setImmediate(resolve))
  const outcome = await outcomeOf(shop, { batch, caller, step })
  await writeSoon(shop, (tx) => saveStep(tx, step, { ...outcome, ended_at: shop.clock.now() }))
}

function outcomeOf(shop: Shop, { batch, caller, step }: OneStep) {
  const { order_id, revision, late_refund_cents } = step
  if (batch.undoes === null)
    return takeStep(shop, caller, batch.action, { order_id, revision, late_refund_cents })
  const undone = {
    batch: findBatch(shop.db, batch.undoes)!,
    step: findStep(shop.db, batch.undoes, order_id)!,
  }
  return takeBack(shop, caller, undone)
}

/** Whoever started the batch, with the role of now; the session that they started it in may have ended. */
function callerOf(shop: Shop, { id, by_account }: BatchRow): Caller {
  const account = by_account === null ? undefined : findAccount(shop.db, by_account)
  if (!account) return { kind: 'nobody' }
  return {
    kind: 'account',
    account_id: account.id,
    role: account.role,
    auth: 'session',
    scopes: SCOPES,
    key: null,
    grant: null,
    session: id,
  }
}
