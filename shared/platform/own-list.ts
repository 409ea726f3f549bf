/** A list of this many rows is read at a glance; a longer one gets a search. */
const GLANCE_ROWS = 10

/** Decides that a list of the customer has a search: it is long, goes on, or is searched already. */
export function hasSearch(list: { rows: number; goesOn: boolean; q: string | undefined }): boolean {
  return list.q !== undefined || list.goesOn || list.rows > GLANCE_ROWS
}
