import type { ListQuery } from '../../../shared/accounts/lists/list-query.ts'
import { isSeen, lookedAt, SEARCH_OFFSET, type SearchedKind } from '../../platform/db/search-index.ts'

/** The number of newest rows with the searched words that one read examines. */
const MAX_FOUND = 300

/** Finds the rows of a kind that the searcher sees to have the words `:match`, the newest before `:before` first. */
const foundRows = (
  kind: SearchedKind,
): string => `select value from (select rowid - ${SEARCH_OFFSET[kind]} as value
    from console_search where console_search match :match
      and rowid between ${SEARCH_OFFSET[kind]} and ${SEARCH_OFFSET[kind]} + :before - 1 order by rowid desc limit ${lookedAt(MAX_FOUND)})
    where ${isSeen(kind, 'value')} order by value desc`

/** A drive of the rows that have the searched words in what the searcher sees. */
export const foundBySearch = (kind: SearchedKind, row: string) => ({
  where: `${row} in (${foundRows(kind)} limit ${MAX_FOUND})`,
  end: `select value, value as tie from (${foundRows(kind)} limit 1 offset ${MAX_FOUND - 1})`,
})

/** Above the number of every row. */
const MAX_ROW = 100_000_000_000

/** Returns the value of `:before`: a list of the newest continues below its last row, any other sort has the newest rows with the words. */
export function searchedBefore({ sort, cursor }: ListQuery, newest: string): number {
  return sort === newest && cursor ? Number(cursor[1]) : MAX_ROW
}
