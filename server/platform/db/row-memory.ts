/** About as many as customers read in the same minute; a quote's row is a few kilobytes. */
const MAX_ROWS = 500

/**
 * Keeps rows that were read until anything is written. Polling reads the same session and quote repeatedly; asking SQLite
 * whether another process wrote costs a tenth of reading both.
 */
export class RowMemory {
  /** Rows by SQL and key. A text made of both would have to be hashed for each read. */
  readonly #rows = new Map<string, Map<string, unknown>>()
  #size = 0
  readonly #dataVersion: () => number
  #version = -1
  #checked = false

  /** `dataVersion` returns a number that changes when another connection has written (PRAGMA data_version). */
  constructor(dataVersion: () => number) {
    this.#dataVersion = dataVersion
  }

  /**
   * Returns the row, frozen because callers share it; the same object until it may have changed. Missing rows are remembered,
   * too: most quotes have no delivery.
   */
  recall<Row>(sql: string, key: string, read: () => Row | undefined): Row | undefined {
    this.#noticeOthers()
    const known = this.#rows.get(sql)
    const row = known?.get(key) as Row | undefined
    return row === undefined && !known?.has(key) ? this.#remember(sql, key, read()) : row
  }

  #remember<Row>(sql: string, key: string, row: Row | undefined): Row | undefined {
    if (this.#size >= MAX_ROWS) this.forget()
    this.#size++
    const rows = this.#rows.get(sql) ?? new Map<string, unknown>()
    this.#rows.set(sql, rows.set(key, Object.freeze(row)))
    return row
  }

  /** Checks for other writers once per turn of the event loop. */
  #noticeOthers(): void {
    if (this.#checked) return
    this.#checked = true
    setImmediate(() => {
      this.#checked = false
    })
    const version = this.#dataVersion()
    if (version !== this.#version) this.forget()
    this.#version = version
  }

  /** Called after each own write, committed or rolled back. */
  forget(): void {
    this.#rows.clear()
    this.#size = 0
  }
}
