/** The interval of asking the server if it still answers. */
export const BEAT_MS = 5_000
/** A silence of 10 s is said in the windows. */
const SLOW_BEATS = 2
/** 30 s, longer than any request may keep an open shop's server busy: that one is ended. */
const MAX_SILENT_BEATS = 6
/** A step of a migration, or a check of a large database on a slow disk, runs without a pause: 20 min. */
const MAX_SILENT_BEATS_OPENING = 240

/** The state of a server that may hang. `slow` is said once for each silence. */
export type Pulse = { state: 'answers' } | { state: 'slow' } | { state: 'hangs'; seconds: number }

/**
 * Decides whether a server that does not answer hangs. Counts beats instead of time: none passes while the computer sleeps or
 * the main process itself is blocked.
 */
export class Heartbeat {
  #silentBeats = 0
  #isOpening = true

  /** The server opens the shop, or opens it again. */
  noteOpening(): void {
    this.#isOpening = true
    this.#silentBeats = 0
  }

  noteOpen(): void {
    this.#isOpening = false
    this.#silentBeats = 0
  }

  /** The server answered, or the computer has just woken up. Returns true if it was slow. */
  noteAnswer(): boolean {
    const wasSlow = this.#isSlow()
    this.#silentBeats = 0
    return wasSlow
  }

  /** Counts a beat. */
  count(): Pulse {
    const wasSlow = this.#isSlow()
    this.#silentBeats += 1
    const max = this.#isOpening ? MAX_SILENT_BEATS_OPENING : MAX_SILENT_BEATS
    if (this.#silentBeats >= max) return { state: 'hangs', seconds: (this.#silentBeats * BEAT_MS) / 1000 }
    return { state: this.#isSlow() && !wasSlow ? 'slow' : 'answers' }
  }

  #isSlow(): boolean {
    return !this.#isOpening && this.#silentBeats >= SLOW_BEATS
  }
}
