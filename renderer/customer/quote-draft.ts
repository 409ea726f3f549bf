import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Quote, UploadFields } from '../../shared/quotes/quote.ts'
import { queryClient, refusalOf, trpc, type WireRefusal } from '../api.ts'
import { fileProblem } from './file-check.ts'
import { sendPart } from './send-part.ts'

/** One file on its way to the shop. */
export interface Sending {
  key: string
  file: File
  fields: Partial<UploadFields>
  /** The quote whose file this one is to replace; null for a new part. */
  replaces: string | null
  /** Share that has been sent, 0 to 1. */
  share: number
  refusal: WireRefusal | null
}

export interface SendOptions {
  fields?: Partial<UploadFields>
  replaces?: string | null
}

interface QuoteDraft {
  /** Files on their way, or refused and not yet put away. */
  sendings: Sending[]
  /** Ids of the quotes that are looked at side by side, in the order of their files. */
  together: string[]
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
      send: async (files, how = {}) => {
        const added = files.map((file) => newSending(file, how))
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
      follow: (before, now) => set({ together: get().together.map((id) => (id === before ? now : id)) }),
      remove: (quote_id) => set({ together: get().together.filter((id) => id !== quote_id) }),
      startOver: () => set({ sendings: [], together: [] }),
    }),
    {
      name: 'layerline-together',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ together }) => ({ together }),
    },
  ),
)

function newSending(file: File, { fields = {}, replaces = null }: SendOptions): Sending {
  const problem = fileProblem(file)
  return {
    key: crypto.randomUUID(),
    file,
    fields,
    replaces,
    share: 0,
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
      together: [...state.together, quote.id],
    }))
    return quote
  } catch (error) {
    change(key, { refusal: refusalOf(error) })
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
