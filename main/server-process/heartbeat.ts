/** The interval of asking the server if it still answers. */
export const BEAT_MS = 2_000
/** People have noticed by then that clicks do nothing. */
const SLOW_BEATS = 5
/** Longer than any request keeps an open shop's server busy: 30 s. */
const MAX_SILENT_BEATS = 15
/** A step of a migration, or a check of a large database on a slow disk, runs without a pause: 20 min. */
const MAX_SILENT_BEATS_OPENING = 600

export interface Silence {
  state: 'fine' | 'slow' | 'hangs'
  seconds: number
}

/**
 * Decides whether a server that does not answer is slow or hangs. Counts beats instead of time: none passes while the computer
 * sleeps or the main process itself is blocked.
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

  /** The server answered, or the computer has just woken up. */
  noteAnswer(): void {
    this.#silentBeats = 0
  }

  /** Counts a beat. Returns for how many seconds the server has not answered, and what that means. */
  count(): Silence {
    this.#silentBeats += 1
    const beats = this.#silentBeats
    const seconds = (beats * BEAT_MS) / 1000
    if (beats >= (this.#isOpening ? MAX_SILENT_BEATS_OPENING : MAX_SILENT_BEATS))
      return { state: 'hangs', seconds }
    // A shop that opens says what it does, in the window.
    return { state: !this.#isOpening && beats >= SLOW_BEATS ? 'slow' : 'fine', seconds }
  }
}
