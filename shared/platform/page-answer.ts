/** The id of the element that has the answers as JSON. */
export const PAGE_ANSWERS_ID = 'page-answers'

/** An answer that the server wrote into a page, so that the page need not ask for it. */
export interface PageAnswer {
  /** The procedure, such as `quotes.get`. */
  path: string
  input?: Record<string, string>
  answer: unknown
}
