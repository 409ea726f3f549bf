import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import type { UploadFields } from '../../../../shared/quoting/quotes/quote-bodies.ts'
import { queryClient, refusalOf, trpc, type WireRefusal } from '../../../platform/api.ts'
import { noteUnreachable, shopIsBack } from '../../../platform/shell/connection.ts'
import { randomId } from '../../../platform/ui/random-id.ts'
import { problemsOfDrop } from './file-check.ts'
import { addToBasket, arrangeInBasket, inOrder } from './fill-basket.ts'
import { sendPart } from './send-part.ts'

/** One upload in progress, or refused and not dismissed yet. */
export interface PendingUpload {
  key: string
  file: File
  fields: Partial<UploadFields>
  /** The quote whose file this one replaces; null for a new part. */
  replaces: string | null
  /** Share that has been uploaded, 0 to 1. */
  share: number
  /** True if its quote goes into the basket. */
  forBasket: boolean
  /** Position of the file in the order in which files were chosen. */
  position: number
  refusal: WireRefusal | null
}

export interface UploadOptions {
  fields?: Partial<UploadFields>
  replaces?: string | null
  /** The number of files that the basket still holds; none of them goes there if left out. */
  basketRoom?: number
}

interface QuoteDraft {
  uploads: PendingUpload[]
  /** The basket of the parts that were dropped together; null until the first of them has arrived. */
  basket_id: string | null
  /** Position of each file by `file_id`: a small file may arrive before a large one that was chosen first. */
  positions: Record<string, number>
  /** Checks and uploads files; resolves with the quotes of the accepted ones. */
  upload: (files: File[], options?: UploadOptions) => Promise<Quote[]>
  retry: (key: string) => Promise<Quote | null>
  dismiss: (key: string) => void
  startOver: () => void
}

/** Uploads in progress, and the basket that they fill. Quotes themselves are in the query cache. */
export const useQuoteDraft = create<QuoteDraft>()(
  persist(
    (set, get) => ({
      uploads: [],
      basket_id: null,
      positions: {},
      upload: async (files, options = {}) => {
        const first = Math.max(0, ...Object.values(get().positions)) + 1
        const problems = problemsOfDrop(files, options.basketRoom)
        const added = files.map((file, at) =>
          newUpload(file, { position: first + at, problem: problems[at] }, options),
        )
        // What a basket refused stays named until it is dismissed.
        const kept = get().uploads.filter(({ refusal, forBasket }) => !refusal || forBasket)
        set({ uploads: [...kept, ...added] })
        const quotes = await runConcurrently(
          added.filter(({ refusal }) => !refusal),
          uploadPart,
        )
        const arrived = quotes.filter((quote) => quote !== null)
        const ids = arrived.map(({ id }) => id)
        if (options.basketRoom !== undefined) await inOrder(() => arrangeInBasket(get().basket_id, ids))
        return arrived
      },
      retry: async (key) => {
        const upload = get().uploads.find((known) => known.key === key)
        if (!upload) return null
        updateUpload(key, { refusal: null, share: 0 })
        return uploadPart(upload)
      },
      dismiss: (key) => set({ uploads: get().uploads.filter((upload) => upload.key !== key) }),
      startOver: () => set({ uploads: [], basket_id: null, positions: {} }),
    }),
    {
      name: 'layerline-basket',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ basket_id, positions }) => ({ basket_id, positions }),
    },
  ),
)

function newUpload(
  file: File,
  { position, problem }: { position: number; problem: string | null },
  { fields = {}, replaces = null, basketRoom }: UploadOptions,
): PendingUpload {
  return {
    key: randomId(),
    file,
    fields,
    replaces,
    share: 0,
    forBasket: basketRoom !== undefined,
    position,
    refusal: problem ? { code: 'not_sent', detail: problem, fields: {} } : null,
  }
}

function updateUpload(key: string, changes: Partial<PendingUpload>): void {
  useQuoteDraft.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
  }))
}

/** A file that cannot be read any more fails like a server that cannot be reached. */
const MOST_RESENDS = 3

/** Uploads a part; again by itself when the server answers again. Null if it is refused or was taken off the list. */
async function uploadPart(upload: PendingUpload, resends = MOST_RESENDS): Promise<Quote | null> {
  const { key, file, fields, forBasket, position } = upload
  try {
    const quote = await sendPart({ file, fields, onProgress: (share) => updateUpload(key, { share }) })
    queryClient.setQueryData(trpc.quotes.get.queryKey({ quote_id: quote.id }), quote)
    useQuoteDraft.setState(({ positions }) => ({ positions: { ...positions, [quote.file_id]: position } }))
    if (forBasket) await inOrder(() => putIntoBasket(key, quote.id))
    useQuoteDraft.getState().dismiss(key)
    return quote
  } catch (error) {
    const refusal = refusalOf(error)
    updateUpload(key, { refusal })
    if (refusal.code !== 'unreachable') return null
    if (resends > 0) return resendWhenBack(upload, refusal, resends - 1)
    noteUnreachable()
    return null
  }
}

async function resendWhenBack(
  upload: PendingUpload,
  refusal: WireRefusal,
  resends: number,
): Promise<Quote | null> {
  await shopIsBack()
  const { uploads } = useQuoteDraft.getState()
  // The customer may have dismissed it, or sent it again.
  if (!uploads.some((now) => now.key === upload.key && now.refusal === refusal)) return null
  updateUpload(upload.key, { refusal: null, share: 0 })
  return uploadPart(upload, resends)
}

async function putIntoBasket(key: string, quote_id: string): Promise<void> {
  const { uploads, basket_id } = useQuoteDraft.getState()
  // It is no longer listed once the customer began something else.
  if (!uploads.some((upload) => upload.key === key)) return
  const filled = await addToBasket(basket_id, quote_id)
  useQuoteDraft.setState({ basket_id: filled })
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
