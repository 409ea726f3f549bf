import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Quote } from '../../../shared/quotes/quote.ts'
import type { UploadFields } from '../../../shared/quotes/quote-bodies.ts'
import { queryClient, refusalOf, trpc, type WireRefusal } from '../../api.ts'
import { noteUnreachable } from '../../shell/connection.ts'
import { randomId } from '../../ui/random-id.ts'
import { fileProblem } from './file-check.ts'
import { sendPart } from './send-part.ts'
import { addQuote, renameQuote, type Together } from './together-order.ts'

/** One upload in progress, or refused and not dismissed yet. */
export interface Upload {
  key: string
  file: File
  fields: Partial<UploadFields>
  /** The quote whose file this one replaces; null for a new part. */
  replaces: string | null
  /** Share that has been uploaded, 0 to 1. */
  share: number
  /** Position of the file in the order in which files were chosen. */
  position: number
  refusal: WireRefusal | null
}

export interface UploadOptions {
  fields?: Partial<UploadFields>
  replaces?: string | null
}

interface QuoteDraft extends Together {
  uploads: Upload[]
  /** Checks and uploads files; resolves with the quotes of the accepted ones. */
  upload: (files: File[], options?: UploadOptions) => Promise<Quote[]>
  retry: (key: string) => Promise<Quote | null>
  dismiss: (key: string) => void
  /** Replaces the id of a quote that a requote renamed. */
  follow: (before: string, now: string) => void
  remove: (quote_id: string) => void
  startOver: () => void
}

/** Uploads in progress, and which quotes are shown together. Quotes themselves are in the query cache. */
export const useQuoteDraft = create<QuoteDraft>()(
  persist(
    (set, get) => ({
      uploads: [],
      together: [],
      positions: {},
      upload: async (files, options = {}) => {
        const first = Math.max(0, ...Object.values(get().positions)) + 1
        const added = files.map((file, index) => newUpload(file, { ...options, position: first + index }))
        set({ uploads: [...get().uploads.filter(({ refusal }) => !refusal), ...added] })
        const quotes = await runConcurrently(
          added.filter(({ refusal }) => !refusal),
          uploadPart,
        )
        return quotes.filter((quote) => quote !== null)
      },
      retry: async (key) => {
        const upload = get().uploads.find((known) => known.key === key)
        if (!upload) return null
        updateUpload(key, { refusal: null, share: 0 })
        return uploadPart(upload)
      },
      dismiss: (key) => set({ uploads: get().uploads.filter((upload) => upload.key !== key) }),
      follow: (before, now) => set((state) => renameQuote(state, before, now)),
      remove: (quote_id) => set({ together: get().together.filter((id) => id !== quote_id) }),
      startOver: () => set({ uploads: [], together: [], positions: {} }),
    }),
    {
      name: 'layerline-together',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ together, positions }) => ({ together, positions }),
    },
  ),
)

function newUpload(file: File, options: UploadOptions & { position: number }): Upload {
  const { fields = {}, replaces = null, position } = options
  const problem = fileProblem(file)
  return {
    key: randomId(),
    file,
    fields,
    replaces,
    share: 0,
    position,
    refusal: problem ? { code: 'not_sent', detail: problem, fields: {} } : null,
  }
}

function updateUpload(key: string, changes: Partial<Upload>): void {
  useQuoteDraft.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
  }))
}

async function uploadPart({ key, file, fields, position }: Upload): Promise<Quote | null> {
  try {
    const quote = await sendPart({ file, fields, onProgress: (share) => updateUpload(key, { share }) })
    queryClient.setQueryData(trpc.quotes.get.queryKey({ quote_id: quote.id }), quote)
    useQuoteDraft.setState((state) => ({
      uploads: state.uploads.filter((upload) => upload.key !== key),
      ...addQuote(state, { id: quote.id, position }),
    }))
    return quote
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'unreachable') noteUnreachable()
    updateUpload(key, { refusal })
    return null
  }
}

/** Two uploads at a time: more would only slow down the first. */
const MAX_CONCURRENT = 2

async function runConcurrently<Item, Result>(
  items: Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.map((item, index) => ({ item, index }))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await run(next.item)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  return results
}
