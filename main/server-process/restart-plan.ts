const CRASH_WINDOW_MS = 5 * 60_000
const MAX_CRASHES = 5
const FIRST_DELAY_MS = 500

/** Decides when a server that crashed is started again: each time a little later, and no more after many crashes. */
export class RestartPlan {
  #crashes: number[] = []

  /** Counts a crash at `now` (ms). Returns how long to wait, in ms; null from the fifth crash within five minutes. */
  add(now: number): number | null {
    this.#crashes = [...this.#crashes.filter((time) => now - time < CRASH_WINDOW_MS), now]
    if (this.#crashes.length >= MAX_CRASHES) return null
    return FIRST_DELAY_MS * 2 ** (this.#crashes.length - 1)
  }

  /** Forgets the crashes, once a person has seen that there were too many. */
  reset(): void {
    this.#crashes = []
  }
}
