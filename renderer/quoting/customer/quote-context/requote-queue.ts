import { createStore } from 'zustand/vanilla'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import type { RequoteBody } from '../../../../shared/quoting/quotes/quote-bodies.ts'
import { refusalOf, type WireRefusal } from '../../../platform/api.ts'

export interface RequoteState {
  /** Changes that the server has not answered yet; the controls show them already. */
  pendingChanges: RequoteBody
  isSending: boolean
  /** The server's refusal of the last change; the quote is as before it. */
  refusal: WireRefusal | null
}

export interface RequoteApi {
  requote: (quote_id: string, body: RequoteBody) => Promise<Quote>
  /** Receives the answer, whose id may be a new one, and the id that was requoted. */
  onQuote: (quote: Quote, before: string) => void
  /** Resolves when the server can be reached again. */
  shopIsBack: () => Promise<void>
}

/**
 * Sends the changes of a quote one request at a time. Changes made during a request are sent together in the next one,
 * for the quote that came back.
 */
export class RequoteQueue {
  readonly store = createStore<RequoteState>(() => ({ pendingChanges: {}, isSending: false, refusal: null }))
  readonly #api: RequoteApi
  #quoteId = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(api: RequoteApi) {
    this.#api = api
  }

  /** Adds changes. `wait_ms` merges quick repeated changes, as of a stepper, into one request. */
  change(changes: RequoteBody, wait_ms = 0): void {
    const { pendingChanges } = this.store.getState()
    this.store.setState({ pendingChanges: { ...pendingChanges, ...changes }, refusal: null })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#flush(), wait_ms)
  }

  /** Sets the quote that the next change applies to. */
  follow(quote_id: string): void {
    if (!this.store.getState().isSending) this.#quoteId = quote_id
  }

  async #flush(): Promise<void> {
    const { pendingChanges: sent, isSending } = this.store.getState()
    if (isSending || Object.keys(sent).length === 0) return
    this.store.setState({ isSending: true })
    const before = this.#quoteId
    try {
      const quote = await this.#api.requote(before, sent)
      this.#quoteId = quote.id
      this.#api.onQuote(quote, before)
      this.#settle(sent, null)
    } catch (error) {
      await this.#handleRefusal(refusalOf(error), sent)
    }
    await this.#flush()
  }

  /** Keeps changes that never reached the server, to be sent again; drops refused ones. */
  async #handleRefusal(refusal: WireRefusal, sent: RequoteBody): Promise<void> {
    if (refusal.code !== 'unreachable') {
      this.#settle(sent, refusal)
      return
    }
    await this.#api.shopIsBack()
    this.store.setState({ isSending: false })
  }

  #settle(sent: RequoteBody, refusal: WireRefusal | null): void {
    const { pendingChanges } = this.store.getState()
    this.store.setState({
      isSending: false,
      pendingChanges: withoutSent(pendingChanges, sent),
      ...(refusal ? { refusal } : {}),
    })
  }
}

/** Returns the changes that were made, or made again with another value, since `sent` was sent. */
function withoutSent(changes: RequoteBody, sent: RequoteBody): RequoteBody {
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => sent[name as keyof RequoteBody] !== value),
  )
}
