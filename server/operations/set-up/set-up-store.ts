import {
  SET_UP_STEPS,
  type SetUpShown,
  type SetUpStatus,
  type SetUpStep,
  type SetUpStepShown,
  type StepState,
} from '../../../shared/operations/set-up/set-up-steps.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

interface SetUpRow {
  status: SetUpStatus
  test_quote_id: string | null
}

/** The migration that made the table filled its only row. */
export function findSetUpRow(db: ReadDb): SetUpRow {
  return db.get<SetUpRow>('select status, test_quote_id from shop_set_up')!
}

/** Returns every step, in the order in which the page asks them. */
export function listSteps(db: ReadDb): SetUpStepShown[] {
  const rows = db.all<SetUpStepShown>(
    `select step, state, at, accounts.name as who from set_up_steps
     left join accounts on accounts.id = set_up_steps.by_account`,
  )
  const known = new Map(rows.map((row) => [row.step, row]))
  return SET_UP_STEPS.map((step) => known.get(step) ?? { step, state: null, who: null, at: null })
}

export function findSetUp(db: ReadDb): SetUpShown {
  return { status: findSetUpRow(db).status, steps: listSteps(db) }
}

export function saveStatus(tx: WriteDb, status: SetUpStatus): void {
  tx.run('update shop_set_up set status = ?', status)
}

export function saveTestQuote(tx: WriteDb, quoteId: string): void {
  tx.run('update shop_set_up set test_quote_id = ?', quoteId)
}

export function saveStep(
  tx: WriteDb,
  { step, state, by_account, at }: { step: SetUpStep; state: StepState; by_account: string; at: number },
): void {
  tx.run(
    `insert into set_up_steps (step, state, by_account, at) values (?, ?, ?, ?)
     on conflict (step) do update set state = excluded.state, by_account = excluded.by_account, at = excluded.at`,
    step,
    state,
    by_account,
    at,
  )
}
