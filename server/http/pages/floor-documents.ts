import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LABEL_FORMATS, LabelFormatId } from '../../../shared/production/floor/label-formats.ts'
import { addressOfCode, parseFloorCode } from '../../../shared/production/floor/floor-codes.ts'
import { PAPER_SIZES } from '../../../shared/production/floor/traveler.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { printLabels } from '../../production/floor/print-labels.ts'
import { printTravelers, type PrintedFile } from '../../production/floor/print-travelers.ts'
import { publicUrl } from '../../platform/shop-address.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile, sendPdf } from '../response/private-file.ts'
import { shopForRequest } from '../request/shop-for-request.ts'

const MAX_NAMED = 500

/** A list in the address, as `17,18`. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .optional()
    .transform((text) => (text ? [...new Set(text.split(','))] : []))
    .pipe(z.array(item).max(MAX_NAMED))

const Numbers = listOf(z.coerce.number<string>().pipe(z.int().min(1)))
/** `1012-3` is one unit of an order, `1012` all of its units. */
const Units = listOf(
  z
    .string()
    .regex(/^\d{1,9}(-\d{1,6})?$/)
    .transform((text) => {
      const [number, unit] = text.split('-').map(Number)
      return { number, unit: unit ?? null }
    }),
)

const TravelersQuery = z.object({
  plates: Numbers,
  orders: Numbers,
  paper: z.enum(PAPER_SIZES).default('letter'),
})
const LabelsQuery = z.object({
  units: Units,
  orders: Numbers,
  plates: Numbers,
  printers: listOf(z.string().max(64)),
  spools: Numbers,
  format: LabelFormatId,
  start: z.coerce.number().pipe(z.int().min(1).max(100)).default(1),
})

/** Serves what the shop floor prints, and codes as pictures for pages. For staff. */
export function serveFloorDocuments(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  const serve = (
    path: string,
    send: (asked: { view: Shop; caller: Caller; request: FastifyRequest; reply: FastifyReply }) => unknown,
  ) =>
    app.get(path, async (request, reply) => {
      const caller = await countedCaller(shop, limits, request, reply)
      return send({ view: shopForRequest(shop, request), caller, request, reply })
    })
  serve('/console/print/travelers.pdf', async ({ view, caller, request, reply }) => {
    const input = readQuery(TravelersQuery, request)
    return sendPdf(reply, await printTravelers(view, caller, input))
  })
  serve('/console/print/labels.pdf', async ({ view, caller, request, reply }) => {
    const { format, start, ...labels } = readQuery(LabelsQuery, request)
    if (LABEL_FORMATS[format].dots_per_mm !== null) throw new Refusal('not_found', NOT_SAID)
    return sendPdf(reply, await printLabels(view, caller, { ...labels, sheet: { format, start } }))
  })
  serve('/console/print/item-labels.zpl', async ({ view, caller, request, reply }) => {
    const { format, start, ...labels } = readQuery(LabelsQuery, request)
    if (LABEL_FORMATS[format].dots_per_mm === null) throw new Refusal('not_found', NOT_SAID)
    return sendZpl(reply, await printLabels(view, caller, { ...labels, sheet: { format, start } }))
  })
  serve('/console/print/codes/:code', ({ view, caller, request, reply }) => {
    staffWith('look', caller)
    const code = parseFloorCode((request.params as { code: string }).code)
    if (!code) throw new Refusal('not_found')
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'private, no-cache')
      .send(view.machine.papers.codeImage(addressOfCode(publicUrl(view), code)))
  })
}

const NOT_SAID = 'This address does not say what to print.'

/** Refuses with `not_found` what no button of the shop asks for. */
function readQuery<Query extends z.ZodType>(schema: Query, request: FastifyRequest): z.output<Query> {
  const read = schema.safeParse(request.query)
  if (!read.success) throw new Refusal('not_found', NOT_SAID)
  return read.data
}

/** A printer language has no registered type: browsers save it, and a label printer takes the bytes as they are. */
function sendZpl(reply: FastifyReply, { filename, bytes }: PrintedFile): FastifyReply {
  return privateFile(reply, 'application/octet-stream', filename).send(Buffer.from(bytes))
}
