import { randomId } from '../../platform/ui/random-id.ts'

/**
 * Makes the idempotency keys of one checkout form. The same request keeps its key, so that sending it again after a lost
 * answer never orders twice. A changed request gets a new key, and so does any request after the server refused one.
 */
export class CheckoutIdempotencyKey {
  #request: string | null = null
  #key = ''

  /** Returns the key for a request; requests are compared as JSON. */
  keyFor(request: unknown): string {
    const text = JSON.stringify(request)
    if (text !== this.#request) {
      this.#request = text
      this.#key = randomId()
    }
    return this.#key
  }

  /** Makes the next request get a new key, even an equal one. */
  reset(): void {
    this.#request = null
  }
}
