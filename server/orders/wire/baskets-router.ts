import { z } from 'zod'
import {
  AcceptBasketBody,
  ChangeBasketBody,
  NewBasketBody,
} from '../../../shared/orders/baskets/basket-bodies.ts'
import { NoteToShop } from '../../../shared/orders/checkout/purchase-notes.ts'
import { emailAddress } from '../../../shared/platform/email-address.ts'
import { IdempotencyKey } from '../../../shared/platform/idempotency-key.ts'
import { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import { DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import { acceptBasket } from '../checkout/accept.ts'
import { arrangeBasket } from '../baskets/arrange-basket.ts'
import { basketAgain } from '../baskets/basket-again.ts'
import { changeBasket } from '../baskets/change-basket.ts'
import { createBasket } from '../baskets/create-basket.ts'
import { emailBasket } from '../baskets/email-basket.ts'
import { listOwnBaskets, readHoldingBasket } from '../baskets/list-baskets.ts'
import { findBasketId, readBasket } from '../baskets/read-basket.ts'
import { PreviewBasketTotal, previewTotal } from '../checkout/preview-total.ts'
import { readPurchase } from '../checkout/read-purchase.ts'
import { setBasketDelivery } from '../baskets/set-basket-delivery.ts'
import { endSharing, readSharedBasket, shareBasket } from '../baskets/share-basket.ts'
import { splitQuote } from '../baskets/split-quote.ts'
import { open, router, visitor } from '../../trpc/trpc.ts'

const OneBasket = z.object({ basket_id: z.string().max(64) })
const Accept = OneBasket.extend(AcceptBasketBody.shape).extend({
  idempotency_key: IdempotencyKey,
  email: emailAddress().optional(),
  note_to_shop: NoteToShop.optional(),
})
const OneQuote = z.object({ quote_id: z.string().max(64) })

/** Quotes that a customer buys in one purchase, with the same commands as `/v1`. */
export const basketsRouter = router({
  get: visitor.input(OneBasket).query(({ ctx, input }) => readBasket(ctx.shop, ctx.caller, input)),
  list: visitor.query(({ ctx }) => listOwnBaskets(ctx.shop, ctx.caller)),
  holding: visitor.input(OneQuote).query(({ ctx, input }) => readHoldingBasket(ctx.shop, ctx.caller, input)),
  /** With sales tax, before the payment page is opened. */
  total: visitor
    .meta({ limit: 'requote' })
    .input(PreviewBasketTotal)
    .query(({ ctx, input }) => previewTotal(ctx.shop, ctx.caller, input)),
  /** Returns the id of the basket that a quote or order is in. */
  idOf: visitor.input(OneQuote).query(({ ctx, input }) => findBasketId(ctx.shop, ctx.caller, input)),
  create: visitor
    .input(NewBasketBody)
    .mutation(
      ({ ctx, input }) => createBasket(ctx.shop, ctx.caller, { ...input, idempotency_key: null }).basket,
    ),
  split: visitor
    .meta({ limit: 'requote' })
    .input(OneQuote)
    .mutation(({ ctx, input }) => splitQuote(ctx.shop, ctx.caller, input)),
  change: visitor
    .input(OneBasket.extend(ChangeBasketBody.shape))
    .mutation(({ ctx, input }) => changeBasket(ctx.shop, ctx.caller, input)),
  arrange: visitor
    .input(OneBasket.extend({ quote_ids: NewBasketBody.shape.quote_ids }))
    .mutation(({ ctx, input }) => arrangeBasket(ctx.shop, ctx.caller, input)),
  delivery: visitor
    .meta({ limit: 'requote' })
    .input(OneBasket.extend(DeliveryBody.shape).extend({ contact: ContactBody.default({}) }))
    .mutation(({ ctx, input }) => setBasketDelivery(ctx.shop, ctx.caller, input)),
  // Throws `payment_required` with the checkout link.
  accept: visitor.input(Accept).mutation(({ ctx, input }) => acceptBasket(ctx.shop, ctx.caller, input)),
  purchase: visitor.input(OneBasket).query(({ ctx, input }) => readPurchase(ctx.shop, ctx.caller, input)),
  /** The prices of the basket, to the address of the account, or to the one that a guest typed. */
  email: visitor
    .meta({ limit: 'account_change' })
    .input(OneBasket.extend({ email: emailAddress().optional() }))
    .mutation(({ ctx, input }) => emailBasket(ctx.shop, ctx.caller, input)),
  share: visitor.input(OneBasket).mutation(({ ctx, input }) => shareBasket(ctx.shop, ctx.caller, input)),
  endSharing: visitor.input(OneBasket).mutation(({ ctx, input }) => endSharing(ctx.shop, ctx.caller, input)),
  /** For anyone with its link. */
  shared: open
    .input(z.object({ token: z.string().max(100) }))
    .query(({ ctx, input }) => readSharedBasket(ctx.shop, input)),
  /** Returns true if the shop can send an email. */
  sendsEmail: visitor.query(({ ctx }) => ctx.shop.services.mailer.current() !== null),
  /** The parts of a paid basket once more, in a new basket. */
  again: visitor
    .meta({ limit: 'requote' })
    .input(OneBasket)
    .mutation(({ ctx, input }) => basketAgain(ctx.shop, ctx.caller, input)),
})
