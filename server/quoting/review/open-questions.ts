import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb } from '../../platform/db/db.ts'

/** Returns the texts of the customer's messages about these quotes that nobody has answered, oldest first. */
export function openQuestions(db: ReadDb, quoteIds: readonly string[]): string[] {
  return db
    .all<{ text: string }>(
      `select text from messages where side = 'customer' and answered_at is null and quote_id in (
         select other.id from quotes own
           join quote_threads here on here.quote_id = own.id
           join quote_threads there on there.thread_id = here.thread_id
           join quotes other on other.id = there.quote_id
             and other.account_id is own.account_id and other.guest_id is own.guest_id
         where own.id in (select value from json_each(?)))
       order by created_at, rowid`,
      JSON.stringify(quoteIds),
    )
    .map(({ text }) => text)
}

/** Refuses a price while the customer waits for more answers than staff saw when they set it. */
export function refuseOpenQuestions(
  db: ReadDb,
  quoteIds: readonly string[],
  { questions_seen = 0 }: { questions_seen?: number | undefined },
): void {
  const open = openQuestions(db, quoteIds)
  if (open.length > questions_seen)
    throw new Refusal(
      'wrong_state',
      `A question of the customer stands unanswered: “${open.at(-1)}” Answer it, or set the price once more.`,
    )
}
