import { refusalOf } from '../api.ts'

/** The outcome of doing one thing with several rows. */
export interface BulkOutcome {
  /** A few words, such as `27 orders held`. */
  done: string
  /** The rows that were left as they are, each with the reason. */
  failed: { name: string; why: string }[]
  /** Takes back what was done; left out if that is not possible. */
  undo?: () => Promise<BulkOutcome>
}

/** Calls that are sent together. */
const AT_ONCE = 8

/** Does the same with each row by its own call; one that is refused stops no other. */
export async function runEach<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  words: {
    doneText: (count: number) => string
    nameOf: (row: Row) => string
    /** Returns why a row was refused, in more words than the server's. */
    explain?: (row: Row, why: string) => Promise<string>
  },
): Promise<BulkOutcome> {
  const failed: BulkOutcome['failed'] = []
  const actOn = async (row: Row) => {
    try {
      await act(row)
    } catch (error) {
      const why = refusalOf(error).detail
      const explained = words.explain ? await words.explain(row, why).catch(() => why) : why
      failed.push({ name: words.nameOf(row), why: explained })
    }
  }
  for (let at = 0; at < rows.length; at += AT_ONCE) await Promise.all(rows.slice(at, at + AT_ONCE).map(actOn))
  return { done: words.doneText(rows.length - failed.length), failed }
}
