/** The interval of asking the server if it still answers. */
export const BEAT_MS = 5_000
/** Longer than any request may keep an open shop's server busy: 60 s. */
const MAX_SILENT_BEATS = 12
/** A step of a migration, or a check of a large database on a slow disk, runs without a pause: 20 min. */
const MAX_SILENT_BEATS_OPENING = 240

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

  /** The server answered, or the computer has just woken up. */
  noteAnswer(): void {
    this.#silentBeats = 0
  }

  /** Counts a beat. Returns for how many seconds the server has not answered, when it hangs; null otherwise. */
  count(): number | null {
    this.#silentBeats += 1
    const max = this.#isOpening ? MAX_SILENT_BEATS_OPENING : MAX_SILENT_BEATS
    return this.#silentBeats > max ? (this.#silentBeats * BEAT_MS) / 1000 : null
  }
}
