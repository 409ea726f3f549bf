/** The program passes it to itself when it restarts after many errors. */
export const RESTARTED_SWITCH = 'restarted-after-errors'

const STORM_ERRORS = 20
const STORM_MS = 60_000

/**
 * Counts uncaught errors. A single one is survived: requests are independent of each other, and state is in the database.
 * Many at once mean that something in memory is broken for good.
 */
export class ErrorStorm {
  #times: number[] = []

  /** Counts an error at `now` (ms). Returns true from the 20th error within a minute. */
  add(now: number): boolean {
    this.#times = [...this.#times.filter((time) => now - time < STORM_MS), now]
    return this.#times.length >= STORM_ERRORS
  }
}
