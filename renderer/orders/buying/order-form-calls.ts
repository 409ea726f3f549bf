import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { Speed } from '../../../shared/catalog/materials.ts'
import type { PaymentLink } from '../../../shared/orders/checkout/payment-link-state.ts'
import type { PurchaseNotes } from '../../../shared/orders/checkout/purchase-notes.ts'
import type { TotalPreview } from '../../../shared/orders/checkout/total-preview.ts'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import type { PriceOption, Quote } from '../../../shared/quoting/quotes/quote.ts'
import type { addressBody } from '../../platform/ui/address.ts'

/** The part of a quote or a basket that the steps of the order form show. */
export type Bought = Pick<Quote, 'delivery' | 'checkout'> & {
  delivery_review: Quote['delivery_review'] | Basket['delivery_review']
}

/** The delivery as the summary shows it. */
export interface Delivered {
  delivery: Bought['delivery']
  /** Undefined while the tax is not known. */
  total: TotalPreview | undefined
  /** The city of the last address that was sent; null before. */
  city: string | null
}

/** The chosen ship date with its price. */
export type OrderFormOption = Pick<PriceOption, 'speed' | 'ship_by' | 'total_cents' | 'available' | 'note'>

/** The buyer's decisions in the order form. */
export interface PurchaseBody {
  speed: Speed
  /** The address for a guest's receipt; accounts have their own address. */
  email?: string | undefined
  purchase_order?: string
  note_to_shop?: string
}

type AddressBody = ReturnType<typeof addressBody> & {
  accept_carrier: boolean
  pickup?: boolean
  /** Tells how to reach the buyer if staff price the delivery. */
  contact?: ContactBody | undefined
}

/** The calls of the order form; a quote and a basket each have theirs. */
export interface OrderFormCalls {
  /** The id of the quote or basket. */
  id: string
  /** The quote with which the buyer’s contact is kept: the quote, or the first of the basket. */
  contact_quote_id: string
  /** Path of the order form, to which a buyer returns after signing in. */
  path: string
  /** Throws `payment_required` with the payment page; returns once everything is paid. */
  accept: (purchase: PurchaseBody & { idempotency_key: string }) => Promise<unknown>
  /** Makes a link to the payment page that `accept` opened, for somebody else who pays. */
  makePaymentLink: () => Promise<PaymentLink>
  /** Prices the delivery and shows the answer. Returns whether it has a price. */
  priceDelivery: (address: AddressBody) => Promise<boolean>
  /** Returns what the buyer added when they last opened a payment page. */
  readNotes: () => Promise<PurchaseNotes>
  /** Returns the total with sales tax for the chosen speed; null while it is not known. */
  readTotal?: () => Promise<TotalPreview | null>
  /** Reads again what is bought. */
  reload: () => void
  /** Opens the page of what was paid. */
  openPaid: () => void
}
