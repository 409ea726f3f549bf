const CRASH_WINDOW_MS = 5 * 60_000
const MAX_CRASHES = 5
const FIRST_DELAY_MS = 500
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 5 * 60_000

/** The server ended several times within a few minutes: a person is asked, and it is started again after a pause. */
export class ServerCrashes extends Error {
  readonly pause_ms: number

  constructor(pause_ms: number) {
    super('The shop’s server ended several times within a few minutes.')
    this.pause_ms = pause_ms
  }
}

/** Returns the pause before a further try, after one that came `before`: twice as long, up to five minutes. */
export function longerPause(before: number | null): number {
  return before === null ? FIRST_PAUSE_MS : Math.min(MAX_PAUSE_MS, before * 2)
}

/** How to go on after a crash: at once, or after a pause in which a person is asked. */
export type Restart = { delay_ms: number } | { pause_ms: number }

/** Decides when a server that crashed is started again: each time a little later, and after many crashes with pauses. */
export class RestartPlan {
  #crashes: number[] = []
  /** The pause after the last of many crashes; null before them, and once the server has run for five minutes. */
  #pause: number | null = null
  #pausesUntil = 0

  /** Counts a crash at `now` (ms). There are pauses from the fifth crash within five minutes. */
  add(now: number): Restart {
    if (this.#pause !== null && now - this.#pausesUntil >= CRASH_WINDOW_MS) this.#pause = null
    this.#crashes = [...this.#crashes.filter((time) => now - time < CRASH_WINDOW_MS), now]
    if (this.#pause === null && this.#crashes.length < MAX_CRASHES)
      return { delay_ms: FIRST_DELAY_MS * 2 ** (this.#crashes.length - 1) }
    this.#crashes = []
    this.#pause = longerPause(this.#pause)
    this.#pausesUntil = now + this.#pause
    return { pause_ms: this.#pause }
  }
}
