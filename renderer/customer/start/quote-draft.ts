import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Quote } from '../../../shared/quotes/quote.ts'
import type { UploadFields } from '../../../shared/quotes/quote-bodies.ts'
import { queryClient, refusalOf, trpc, type WireRefusal } from '../../api.ts'
import { noteUnreachable } from '../../shell/connection.ts'
import { randomId } from '../../ui/random-id.ts'
import { fileProblem } from './file-check.ts'
import { sendPart } from './send-part.ts'
import { inOrder, renamed, type Together } from './together-order.ts'

/** One file on its way to the shop. */
export interface Sending {
  key: string
  file: File
  fields: Partial<UploadFields>
  /** The quote whose file this one is to replace; null for a new part. */
  replaces: string | null
  /** Share that has been sent, 0 to 1. */
  share: number
  /** Rises from file to file, in the order in which they were chosen. */
  turn: number
  refusal: WireRefusal | null
}

export interface SendOptions {
  fields?: Partial<UploadFields>
  replaces?: string | null
}

interface QuoteDraft extends Together {
  /** Files on their way, or refused and not yet put away. */
  sendings: Sending[]
  /** Checks and sends files; resolves with the quotes of those that arrived. */
  send: (files: File[], how?: SendOptions) => Promise<Quote[]>
  again: (key: string) => Promise<Quote | null>
  putAway: (key: string) => void
  /** A requote may have given a quote a new id. */
  follow: (before: string, now: string) => void
  remove: (quote_id: string) => void
  startOver: () => void
}

/** The draft before and beside the quotes: nothing of the shop's own data is kept here. */
export const useQuoteDraft = create<QuoteDraft>()(
  persist(
    (set, get) => ({
      sendings: [],
      together: [],
      turns: {},
      send: async (files, how = {}) => {
        const first = Math.max(0, ...Object.values(get().turns)) + 1
        const added = files.map((file, at) => newSending(file, { ...how, turn: first + at }))
        set({ sendings: [...get().sendings.filter((one) => !one.refusal), ...added] })
        const sent = await inTurns(
          added.filter((one) => !one.refusal),
          (one) => deliver(one),
        )
        return sent.filter((quote) => quote !== null)
      },
      again: async (key) => {
        const one = get().sendings.find((sending) => sending.key === key)
        if (!one) return null
        change(key, { refusal: null, share: 0 })
        return deliver(one)
      },
      putAway: (key) => set({ sendings: get().sendings.filter((one) => one.key !== key) }),
      follow: (before, now) => set((state) => renamed(state, before, now)),
      remove: (quote_id) => set({ together: get().together.filter((id) => id !== quote_id) }),
      startOver: () => set({ sendings: [], together: [], turns: {} }),
    }),
    {
      name: 'layerline-together',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ together, turns }) => ({ together, turns }),
    },
  ),
)

function newSending(file: File, how: SendOptions & { turn: number }): Sending {
  const { fields = {}, replaces = null, turn } = how
  const problem = fileProblem(file)
  return {
    key: randomId(),
    file,
    fields,
    replaces,
    share: 0,
    turn,
    refusal: problem ? { code: 'not_sent', detail: problem, fields: {} } : null,
  }
}

function change(key: string, part: Partial<Sending>): void {
  useQuoteDraft.setState(({ sendings }) => ({
    sendings: sendings.map((one) => (one.key === key ? { ...one, ...part } : one)),
  }))
}

async function deliver(sending: Sending): Promise<Quote | null> {
  const { key, file, fields } = sending
  try {
    const quote = await sendPart({ file, fields, onSent: (share) => change(key, { share }) })
    queryClient.setQueryData(trpc.quotes.get.queryKey({ quote_id: quote.id }), quote)
    useQuoteDraft.setState((state) => ({
      sendings: state.sendings.filter((one) => one.key !== key),
      ...inOrder(state, { id: quote.id, turn: sending.turn }),
    }))
    return quote
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'unreachable') noteUnreachable()
    change(key, { refusal })
    return null
  }
}

/** Two uploads at a time: a third would only slow the first down. */
const AT_ONCE = 2

async function inTurns<Item, Result>(items: Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.map((item, at) => ({ item, at }))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.at] = await run(next.item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}
