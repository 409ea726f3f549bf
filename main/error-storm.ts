const STORM_ERRORS = 20
const STORM_MS = 60_000

/**
 * Counts uncaught errors: true once there were 20 within a minute. One error is survived, because the server answers from
 * its database and each request is its own; a storm says that something in memory is broken for good.
 */
export class ErrorStorm {
  #times: number[] = []

  /** `now` in milliseconds. */
  add(now: number): boolean {
    this.#times = [...this.#times.filter((time) => now - time < STORM_MS), now]
    return this.#times.length >= STORM_ERRORS
  }
}
