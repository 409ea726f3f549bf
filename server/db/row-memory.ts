/** As many as a shop's customers look at in the same minute; a quote's row is a few kilobytes. */
const MAX_ROWS = 500

/**
 * Rows that were read, kept as long as nothing is written. Polling reads the same session and the same quote over and
 * over; asking SQLite whether another process wrote costs a tenth of reading both.
 */
export class RowMemory {
  readonly #rows = new Map<string, unknown>()
  readonly #dataVersion: () => number
  #version = -1
  #checked = false

  /** `dataVersion` tells a number that changes when another connection has written (PRAGMA data_version). */
  constructor(dataVersion: () => number) {
    this.#dataVersion = dataVersion
  }

  /**
   * The row, frozen because it is shared by everybody who reads it; the same object until it may have changed. That there
   * is none is remembered too: most quotes have no delivery yet.
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

  /** Once for everything that one turn of the event loop reads. */
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

  /** After a write of our own, kept or rolled back. */
  forget(): void {
    this.#rows.clear()
  }
}
