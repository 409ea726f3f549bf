/** A job that is waiting arrives within this time of the answer to the one before; its price goes before a picture. */
const IDLE_MS = 30
/** Each keeps its mesh in memory. With more, the oldest is drawn before the next job. */
const MAX_WAITING = 3

/** Draws pictures of parts that have been answered, when no job has come since. */
export class LatePictures {
  readonly #waiting: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined

  /** A picture that cannot be drawn, on a full disk for example, is asked for again later (quoting/measuring/draw-pictures.ts). */
  add(draw: () => void): void {
    this.#waiting.push(() => {
      try {
        draw()
      } catch {
        // Nothing waits for it.
      }
    })
  }

  /** Called when a job begins. */
  pause(): void {
    clearTimeout(this.#timer)
    while (this.#waiting.length > MAX_WAITING) this.#waiting.shift()!()
  }

  /** Called when a job has ended. */
  resume(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.length === 0) return
    this.#timer = setTimeout(() => {
      this.#waiting.shift()!()
      this.resume()
    }, IDLE_MS)
  }
}
