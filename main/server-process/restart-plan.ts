/** A shop that was open for so long has recovered from its crashes. */
const CALM_MS = 5 * 60_000
const MAX_DELAY_MS = 5 * 60_000
const FIRST_DELAY_MS = 500
const CRASHES_BEFORE_QUESTION = 5

export interface Restart {
  /** The pause before it, in ms. */
  delay: number
  /** True from the fifth crash: a person is asked meanwhile what to do. */
  asks: boolean
}

/** Decides when a server that crashed is started again: each time a little later, at last every five minutes. */
export class RestartPlan {
  #crashes = 0
  /** The time at which the shop was open again; null while it is not. */
  #openSince: number | null = null

  noteOpen(now: number): void {
    this.#openSince = now
  }

  /** Counts a crash, or a start that failed, at `now` (ms). */
  add(now: number): Restart {
    if (this.#openSince !== null && now - this.#openSince >= CALM_MS) this.#crashes = 0
    this.#openSince = null
    this.#crashes += 1
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#crashes - 1))
    return { delay, asks: this.#crashes >= CRASHES_BEFORE_QUESTION }
  }
}

/** Returns how long to wait after a try that followed this pause and failed, too. */
export function laterDelay(delay: number): number {
  return Math.min(MAX_DELAY_MS, delay * 2)
}
