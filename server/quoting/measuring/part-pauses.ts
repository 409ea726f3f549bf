import { decideAfterDeaths, pauseAfterDeaths } from '../../../shared/quoting/quotes/work-order.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import type { QuoteRow } from '../quote-store.ts'

/** Parts that are paused after the program died while reading them alone (shared/quoting/quotes/work-order.ts). */
export class PartPauses {
  readonly #onEnd: () => void
  #timer: NodeJS.Timeout | undefined

  /** `onEnd` is called when a part that was asked for may be tried again. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  /** The row was last changed at the start after the death. A clock that was set back makes no pause longer. */
  isPaused(row: Pick<QuoteRow, 'status' | 'deaths' | 'lone_deaths' | 'updated_at'>, now: Instant): boolean {
    if (row.status !== 'received' || decideAfterDeaths(row) === 'give_up') return false
    const pause = pauseAfterDeaths(row)
    const left = row.updated_at + pause - now
    if (left <= 0 || left > pause) return false
    this.#wakeIn(left)
    return true
  }

  #wakeIn(seconds: number): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#onEnd()
    }, seconds * 1000)
    this.#timer.unref()
  }
}
