import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'

interface AnswersOfMoment {
  /** The version of the database and the second: the next write, and the next second, make all answers old. */
  moment: string
  answers: Map<string, Promise<unknown>>
}

const known = new WeakMap<ReadDb, AnswersOfMoment>()

/**
 * Computes an answer once for all windows that ask for the same in one second, until anything is written: a change that twenty
 * windows show is read once. `key` names everything on which the answer depends beside the database and the time. A failure is
 * not shared.
 */
export function shareAnswer<Answer>(
  { db, changes, clock }: Pick<Shop, 'db' | 'changes' | 'clock'>,
  key: string,
  compute: () => Promise<Answer>,
): Promise<Answer> {
  const { answers } = answersOf(db, `${changes.version()} ${clock.now()}`)
  const shared = answers.get(key) as Promise<Answer> | undefined
  if (shared) return shared
  const answer = compute()
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}

function answersOf(db: ReadDb, moment: string): AnswersOfMoment {
  const before = known.get(db)
  if (before?.moment === moment) return before
  const now: AnswersOfMoment = { moment, answers: new Map() }
  known.set(db, now)
  return now
}
