/** About as many as customers read in the same minute; a quote's row is a few kilobytes. */
const MAX_ROWS = 500

/**
 * Keeps rows that were read until anything is written. Polling reads the same session and quote repeatedly; asking SQLite
 * whether another process wrote costs a tenth of reading both.
 */
export class RowMemory {
  readonly #rows = new Map<string, unknown>()
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
    const name = `${key} ${sql}`
    const known = this.#rows.get(name) as Row | undefined
    if (known !== undefined || this.#rows.has(name)) return known
    const row = read()
    if (this.#rows.size >= MAX_ROWS) this.#rows.clear()
    this.#rows.set(name, Object.freeze(row))
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
  }
}
