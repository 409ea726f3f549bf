import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { partOfSharedBasket } from '../../orders/baskets/share-basket.ts'
import { getQuote } from '../../quoting/review/decided-by-person.ts'
import { drawPicture } from '../../quoting/measuring/draw-pictures.ts'
import { getForReview } from '../../quoting/read-quotes.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { callerOfRequest } from '../request/request-caller.ts'

const FILES = {
  'part.mesh': { name: 'preview.bin', type: 'application/octet-stream' },
  'part.png': { name: 'thumbnail.png', type: 'image/png' },
} as const

/** The rights to files of the console: a tablet shows pictures, the pages of quotes and orders the part itself. */
const RIGHTS = { 'part.mesh': 'see_orders', 'part.png': 'look' } as const

/** Serves the preview mesh and the picture of a part to staff, and to anyone with the review link. One analysis never changes. */
export function serveReviewFiles(app: FastifyInstance, shop: Shop): void {
  for (const path of ['part.mesh', 'part.png'] as const) {
    const file = FILES[path]
    app.get<{ Params: { id: string } }>(`/console/parts/:id/${path}`, (request, reply) => {
      staffWith(RIGHTS[path], callerOfRequest(shop, request))
      return sendPartFile(shop, { row: getQuote(shop.db, request.params.id), file, request, reply })
    })
    app.get<{ Params: { token: string } }>(`/q/:token/${path}`, (request, reply) =>
      sendPartFile(shop, { row: getForReview(shop.db, request.params.token), file, request, reply }),
    )
  }
  // Addressed by its place: the review link of a guest's part would let others claim it.
  app.get<{ Params: { token: string; place: string } }>(
    '/b/:token/:place(^\\d{1,2}).png',
    (request, reply) => {
      const { token, place } = request.params
      const row = partOfSharedBasket(shop, { token, place: Number(place) })
      return sendPartFile(shop, { row, file: FILES['part.png'], request, reply })
    },
  )
}

interface PartFile {
  row: QuoteRow
  file: (typeof FILES)[keyof typeof FILES]
  request: FastifyRequest
  reply: FastifyReply
}

async function sendPartFile(shop: Shop, { row, file, request, reply }: PartFile): Promise<FastifyReply> {
  if (!row.has_preview || !row.analysis_key) throw new Refusal('not_found')
  const etag = `"${row.analysis_key}"`
  reply.header('etag', etag).header('cache-control', 'private, max-age=86400')
  // A compressed answer was sent with a weak tag.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send()
  const location = join(shop.files.derivedFolder(row.analysis_key), file.name)
  const found = await waitForFile(location, {
    hasLeft: () => reply.raw.destroyed,
    onLate: () => void (file === FILES['part.png'] && drawPicture(shop, row)),
  })
  if (!found) throw new Refusal('not_found')
  return reply.type(file.type).header('content-length', found.size).send(createReadStream(location))
}

/** Sends the picture of a quote's part; the route has found the quote and checked access. */
export function sendPicture(shop: Shop, target: Omit<PartFile, 'file'>): Promise<FastifyReply> {
  return sendPartFile(shop, { ...target, file: FILES['part.png'] })
}

/** The picture is drawn after the quote is priced; on a busy machine, that takes a while. */
const MAX_WAIT_MS = 60_000
const RETRY_DELAY_MS = 40
/** A picture counts as late after this: it is there by then, unless its worker ended first or has much else to do. */
const LATE_MS = 2_000

/** Null if there is no such file after the longest wait, or when its reader has left. Calls `onLate` when it takes long. */
async function waitForFile(
  location: string,
  { hasLeft, onLate }: { hasLeft: () => boolean; onLate: () => void },
): Promise<Stats | null> {
  for (let waited = 0; ; waited += RETRY_DELAY_MS) {
    const found = await stat(location).catch(() => null)
    if (found || waited >= MAX_WAIT_MS || hasLeft()) return found
    if (waited === LATE_MS) onLate()
    await setTimeout(RETRY_DELAY_MS)
  }
}
