import { randomId } from '../ui/random-id.ts'

/**
 * A key for each thing a buyer decides: the same decision sent again carries the same key, so that a lost answer never
 * orders twice; another decision, or the same after the shop said no, gets a fresh one.
 */
export class CheckoutIdempotencyKey {
  #intent: string | null = null
  #key = ''

  for(intent: unknown): string {
    const text = JSON.stringify(intent)
    if (text !== this.#intent) {
      this.#intent = text
      this.#key = randomId()
    }
    return this.#key
  }

  /** The shop has answered: the next time is a new decision. */
  settle(): void {
    this.#intent = null
  }
}
