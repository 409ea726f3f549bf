import { z } from 'zod'
import { Speed } from '../../../shared/catalog/materials.ts'
import { DOCUMENT_KINDS, MAX_DOCUMENT_REASON } from '../../../shared/operations/documents/document-kinds.ts'
import { ofSensibleLength } from '../../../shared/operations/documents/length-limits.ts'
import { PrintLimits } from '../../../shared/geometry/print-limits.ts'
import { RoutingRules } from '../../../shared/quoting/pricing/routing.ts'
import { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import { ShopCalendar } from '../../../shared/quoting/scheduling/calendar.ts'
import { exportDocuments, importDocuments, previewImport } from '../documents/document-files.ts'
import {
  compareDocumentVersions,
  listDocumentVersions,
  restoreDocumentVersion,
} from '../documents/document-versions.ts'
import { listDocuments, readDocumentToEdit, saveDocument } from '../documents/save-document.ts'
import { listOpenSales } from '../../quoting/deciding/open-sales.ts'
import { listOrdersToPack, readDeliveriesToTry } from '../../quoting/delivery/trial-deliveries.ts'
import { tryRouting } from '../../quoting/deciding/try-routing.ts'
import { tryPrices } from '../../orders/try-prices.ts'
import { listHolidays, previewCalendar } from '../../orders/ship-dates/calendar-change.ts'
import { router, staff } from '../../trpc/trpc.ts'

const Kind = z.enum(DOCUMENT_KINDS)
const Version = z.int().min(1)
const Reason = z.string().trim().max(MAX_DOCUMENT_REASON).nullable().default(null)
const OneDocument = z.object({ kind: Kind })
const Save = OneDocument.extend({ version: Version, body: z.unknown(), reason: Reason })
const Import = z.object({
  file: z.unknown(),
  versions: z.array(z.object({ kind: Kind, version: Version })).max(DOCUMENT_KINDS.length),
  reason: Reason,
})

const setUp = staff('set_up')

/** The shop's own data: reading, saving, earlier versions, and files. */
export const documentsRouter = router({
  list: setUp.query(({ ctx }) => listDocuments(ctx.shop, ctx.caller)),
  get: setUp.input(OneDocument).query(({ ctx, input }) => readDocumentToEdit(ctx.shop, ctx.caller, input)),
  save: setUp.input(Save).mutation(({ ctx, input }) => saveDocument(ctx.shop, ctx.caller, input)),
  versions: setUp
    .input(OneDocument)
    .query(({ ctx, input }) => listDocumentVersions(ctx.shop, ctx.caller, input)),
  compare: setUp
    .input(OneDocument.extend({ from: Version, to: Version }))
    .query(({ ctx, input }) => compareDocumentVersions(ctx.shop, ctx.caller, input)),
  restore: setUp
    .input(OneDocument.extend({ version: Version, seen: Version, reason: Reason }))
    .mutation(({ ctx, input }) => restoreDocumentVersion(ctx.shop, ctx.caller, input)),
  export: setUp
    .input(z.object({ kind: z.enum([...DOCUMENT_KINDS, 'all']) }))
    .query(({ ctx, input }) => exportDocuments(ctx.shop, ctx.caller, input)),
  previewImport: setUp
    .input(z.object({ file: z.unknown() }))
    .mutation(({ ctx, input }) => previewImport(ctx.shop, ctx.caller, input)),
  /** The promises that a changed calendar would affect. */
  previewCalendar: setUp
    .input(z.object({ calendar: ofSensibleLength(ShopCalendar) }))
    .query(({ ctx, input }) => previewCalendar(ctx.shop, ctx.caller, input)),
  /** Tries changed rules on the newest quotes. */
  tryRouting: setUp
    .input(
      z
        .object({ routing: ofSensibleLength(RoutingRules), print_limits: ofSensibleLength(PrintLimits) })
        .partial(),
    )
    .query(({ ctx, input }) => tryRouting(ctx.shop, ctx.caller, input)),
  /** Tries a changed price book on the newest quotes. Stops when the page no longer waits for it. */
  tryPrices: setUp
    .input(z.object({ book: ofSensibleLength(PriceBook), speed: Speed }))
    .query(({ ctx, input, signal }) => tryPrices(ctx.shop, ctx.caller, input, signal)),
  /** Lists the deliveries on which changed delivery rules, boxes or tax rates are tried. */
  trialDeliveries: setUp.query(({ ctx }) => readDeliveriesToTry(ctx.shop, ctx.caller)),
  trialOrders: setUp
    .input(z.object({ number: z.int().min(1).nullable() }))
    .query(({ ctx, input }) => listOrdersToPack(ctx.shop, ctx.caller, input)),
  trialSales: setUp.query(({ ctx }) => listOpenSales(ctx.shop, ctx.caller)),
  holidays: setUp.query(({ ctx }) => listHolidays(ctx.shop, ctx.caller)),
  import: setUp.input(Import).mutation(({ ctx, input }) => importDocuments(ctx.shop, ctx.caller, input)),
})
