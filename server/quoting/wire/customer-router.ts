import { z } from 'zod'
import { emailAddress } from '../../../shared/platform/email-address.ts'
import { PAGE_LIMIT } from '../../../shared/platform/ids.ts'
import { DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import { AcceptBody } from '../../../shared/orders/checkout/accept.ts'
import { NoteToShop } from '../../../shared/orders/checkout/purchase-notes.ts'
import { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import { ClaimBody, RequoteBody } from '../../../shared/quoting/quotes/quote-bodies.ts'
import { OWN_QUOTE_FILTERS } from '../../../shared/quoting/quotes/own-quote-filter.ts'
import { PacificDay } from '../../../shared/platform/time.ts'
import { readSession } from '../../accounts/sign-in.ts'
import { readMaterials, readCustomerStock } from '../../catalog/catalog.ts'
import { checkPayment } from '../../orders/checkout/watch-payments.ts'
import { claimQuote } from '../guests/claim-quote.ts'
import { compareForReview, compareQuote, explainPrice } from '../deciding/compare-quote.ts'
import { acceptQuote, readPurchaseNotes } from '../../orders/checkout/accept.ts'
import { PreviewTotal, previewTotal } from '../../orders/checkout/preview-total.ts'
import { listDatedQuotes, readDatedQuote, reviewDatedQuote } from '../../orders/ship-dates/read-quote.ts'
import { withdrawQuoteAndPurchase } from '../../orders/checkout/withdraw-purchase.ts'
import { estimateDelivery, estimateDeliveryForReview } from '../delivery/estimate-delivery.ts'
import { sendRequest } from '../review/engineering-requests.ts'
import { leaveContact, readContact } from '../guests/leave-contact.ts'
import { pricePlacements } from '../deciding/price-placements.ts'
import { quoteAgain } from '../quote-again.ts'
import { readWait } from '../measuring/read-wait.ts'
import { requote } from '../requote.ts'
import { setDelivery } from '../delivery/set-delivery.ts'
import { readStartFacts } from '../deciding/start-facts.ts'
import { open, person, router, visitor } from '../../trpc/trpc.ts'

const OneQuote = z.object({ quote_id: z.string() })
const Accept = OneQuote.extend(AcceptBody.shape).extend({
  idempotency_key: z.string().min(1).max(200),
  email: emailAddress().optional(),
  note_to_shop: NoteToShop.optional(),
})
const OneReview = z.object({ token: z.string() })
const ZipEstimate = z.object({ zip: z.string().regex(/^\d{5}$/), ships: PacificDay.nullable() })
const Page = z.object({
  limit: z.int().min(PAGE_LIMIT.min).max(PAGE_LIMIT.max).default(PAGE_LIMIT.default),
  cursor: z.string().max(64).optional(),
  q: z.string().max(100).optional(),
  shows: z.enum(OWN_QUOTE_FILTERS).optional(),
})

/** Calls of the customer's pages, with the same commands as `/v1`. */
export const customerRouter = router({
  session: open.query(({ ctx }) => readSession(ctx.shop, ctx.caller)),
  materials: open.query(({ ctx }) => readMaterials(ctx.shop)),
  stock: open.query(({ ctx }) => readCustomerStock(ctx.shop)),
  start: open.query(({ ctx }) => readStartFacts(ctx.shop)),
  quotes: router({
    get: visitor
      .input(OneQuote)
      .query(({ ctx, input }) => readDatedQuote(ctx.shop, ctx.caller, input).parse()),
    wait: visitor.input(OneQuote).query(({ ctx, input }) => readWait(ctx.shop, ctx.caller, input)),
    list: visitor.input(Page).query(({ ctx, input }) => listDatedQuotes(ctx.shop, ctx.caller, input).parse()),
    requote: visitor
      .meta({ limit: 'requote' })
      .input(OneQuote.extend(RequoteBody.shape))
      .mutation(({ ctx, input }) => requote(ctx.shop, ctx.caller, input).parse()),
    again: visitor
      .meta({ limit: 'requote' })
      .input(OneQuote)
      .mutation(({ ctx, input }) => quoteAgain(ctx.shop, ctx.caller, input).parse()),
    withdraw: visitor
      .input(OneQuote)
      .mutation(async ({ ctx, input }) =>
        (await withdrawQuoteAndPurchase(ctx.shop, ctx.caller, input)).parse(),
      ),
    // Throws `payment_required` with the checkout link.
    accept: visitor.input(Accept).mutation(({ ctx, input }) => acceptQuote(ctx.shop, ctx.caller, input)),
    /** Returns the total with sales tax, for the page before the payment page. */
    total: visitor
      .meta({ limit: 'requote' })
      .input(PreviewTotal)
      .query(({ ctx, input }) => previewTotal(ctx.shop, ctx.caller, input)),
    purchaseNotes: visitor
      .input(OneQuote)
      .query(({ ctx, input }) => readPurchaseNotes(ctx.shop, ctx.caller, input)),
    contact: visitor.input(OneQuote).query(({ ctx, input }) => readContact(ctx.shop, ctx.caller, input)),
    leaveContact: visitor
      .meta({ limit: 'requote' })
      .input(OneQuote.extend(ContactBody.shape))
      .mutation(({ ctx, input }) => leaveContact(ctx.shop, ctx.caller, input)),
    claim: person
      .meta({ limit: 'claim' })
      .input(OneQuote.extend(ClaimBody.shape))
      .mutation(({ ctx, input }) => claimQuote(ctx.shop, ctx.caller, input).parse()),
    request: visitor
      .meta({ limit: 'requote' })
      .input(OneQuote.extend(ContactBody.shape))
      .mutation(({ ctx, input }) => sendRequest(ctx.shop, ctx.caller, input).parse()),
    delivery: visitor
      .meta({ limit: 'requote' })
      .input(OneQuote.extend(DeliveryBody.shape).extend({ contact: ContactBody.default({}) }))
      .mutation(async ({ ctx, input }) => (await setDelivery(ctx.shop, ctx.caller, input)).parse()),
    /** Called when the customer returns from the payment page. */
    checkPayment: visitor
      .input(OneQuote)
      .mutation(({ ctx, input }) => checkPayment(ctx.shop, ctx.caller, input)),
    compare: visitor.input(OneQuote).query(({ ctx, input }) => compareQuote(ctx.shop, ctx.caller, input)),
    placements: visitor
      .input(OneQuote)
      .query(({ ctx, input }) => pricePlacements(ctx.shop, ctx.caller, input)),
    deliveryEstimate: visitor
      .meta({ limit: 'requote' })
      .input(OneQuote.extend(ZipEstimate.shape))
      .query(({ ctx, input }) => estimateDelivery(ctx.shop, ctx.caller, input)),
    explain: visitor.input(OneQuote).query(({ ctx, input }) => explainPrice(ctx.shop, ctx.caller, input)),
  }),
  review: router({
    get: open.input(OneReview).query(({ ctx, input }) => reviewDatedQuote(ctx.shop, input)),
    compare: open.input(OneReview).query(({ ctx, input }) => compareForReview(ctx.shop, input)),
    deliveryEstimate: open
      .meta({ limit: 'requote' })
      .input(OneReview.extend(ZipEstimate.shape))
      .query(({ ctx, input }) => estimateDeliveryForReview(ctx.shop, input)),
  }),
})
