import { createStore } from 'zustand/vanilla'
import type { Quote } from '../../../shared/quotes/quote.ts'
import type { RequoteBody } from '../../../shared/quotes/quote-bodies.ts'
import { refusalOf, type WireRefusal } from '../../api.ts'

export interface RequoteState {
  /** Changes that the shop has not answered yet; the controls show them already. */
  wanted: RequoteBody
  asking: boolean
  /** Why the last change was not taken; the state before it stands. */
  refusal: WireRefusal | null
}

export interface RequoteApi {
  ask: (quote_id: string, body: RequoteBody) => Promise<Quote>
  /** The answer; its id may be a new one. */
  onQuote: (quote: Quote, before: string) => void
  /** Resolves when the shop, that could not be reached, answers again. */
  shopIsBack: () => Promise<void>
}

/** Changes of a quote, one request at a time: what changes meanwhile is asked for together, of the quote that came back. */
export class RequoteQueue {
  readonly store = createStore<RequoteState>(() => ({ wanted: {}, asking: false, refusal: null }))
  readonly #door: RequoteApi
  #current = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(door: RequoteApi) {
    this.#door = door
  }

  /** `wait_ms` lets quick repeated changes (a stepper) become one. */
  change(part: RequoteBody, wait_ms = 0): void {
    this.store.setState({ wanted: { ...this.store.getState().wanted, ...part }, refusal: null })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#flush(), wait_ms)
  }

  /** Which quote the next change is asked of. */
  follow(quote_id: string): void {
    if (!this.store.getState().asking) this.#current = quote_id
  }

  async #flush(): Promise<void> {
    const { wanted, asking } = this.store.getState()
    if (asking || Object.keys(wanted).length === 0) return
    this.store.setState({ asking: true })
    const before = this.#current
    try {
      const quote = await this.#door.ask(before, wanted)
      this.#current = quote.id
      this.#door.onQuote(quote, before)
      this.#settle(wanted, null)
    } catch (error) {
      await this.#refused(refusalOf(error), wanted)
    }
    await this.#flush()
  }

  /** A change the shop never heard of is asked for again; one that it refused is dropped, with its reason. */
  async #refused(refusal: WireRefusal, asked: RequoteBody): Promise<void> {
    if (refusal.code !== 'unreachable') {
      this.#settle(asked, refusal)
      return
    }
    await this.#door.shopIsBack()
    this.store.setState({ asking: false })
  }

  #settle(asked: RequoteBody, refusal: WireRefusal | null): void {
    const { wanted } = this.store.getState()
    this.store.setState({ asking: false, wanted: without(wanted, asked), ...(refusal ? { refusal } : {}) })
  }
}

/** What of `all` was changed again since `answered` was sent. */
function without(all: RequoteBody, answered: RequoteBody): RequoteBody {
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => answered[name as keyof RequoteBody] !== value),
  )
}
