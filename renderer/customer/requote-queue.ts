import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Quote, RequoteBody } from '../../shared/quotes/quote.ts'
import { refusalOf, type WireRefusal } from '../api.ts'

export interface RequoteState {
  /** Changes that the shop has not answered yet; the controls show them already. */
  wanted: RequoteBody
  asking: boolean
  /** Why the last change was not taken; the state before it stands. */
  refusal: WireRefusal | null
}

export interface RequoteQueue {
  store: StoreApi<RequoteState>
  /** `wait_ms` lets quick repeated changes (a stepper) become one. */
  change: (part: RequoteBody, wait_ms?: number) => void
  /** Which quote the next change is asked of. */
  follow: (quote_id: string) => void
  forgive: () => void
}

interface RequoteDoor {
  ask: (quote_id: string, body: RequoteBody) => Promise<Quote>
  /** The answer; its id may be a new one. */
  onQuote: (quote: Quote, before: string) => void
}

/** Changes of a quote, one request at a time: what changes meanwhile is asked for together, of the quote that came back. */
export function makeRequoteQueue({ ask, onQuote }: RequoteDoor): RequoteQueue {
  const store = createStore<RequoteState>(() => ({ wanted: {}, asking: false, refusal: null }))
  let current = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    const { wanted, asking } = store.getState()
    if (asking || Object.keys(wanted).length === 0) return
    store.setState({ asking: true })
    try {
      const before = current
      const quote = await ask(before, wanted)
      current = quote.id
      onQuote(quote, before)
      store.setState({ asking: false, wanted: without(store.getState().wanted, wanted) })
    } catch (error) {
      store.setState({
        asking: false,
        refusal: refusalOf(error),
        wanted: without(store.getState().wanted, wanted),
      })
    }
    await flush()
  }

  return {
    store,
    change(part, wait_ms = 0) {
      store.setState({ wanted: { ...store.getState().wanted, ...part }, refusal: null })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), wait_ms)
    },
    follow(quote_id) {
      if (!store.getState().asking) current = quote_id
    },
    forgive: () => store.setState({ refusal: null }),
  }
}

/** What of `all` was changed again since `answered` was sent. */
function without(all: RequoteBody, answered: RequoteBody): RequoteBody {
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => answered[name as keyof RequoteBody] !== value),
  )
}
