import { Refusal } from '../../shared/refusals.ts'
import { DAY, HOUR } from '../../shared/time.ts'
import { finishRefund } from '../payments/finish-refund.ts'
import { addNotice, isWorthNoting } from '../payments/payment-event-store.ts'
import { noteDispute } from '../payments/note-dispute.ts'
import type { PaymentEvent, PaymentProvider } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import { settleCheckout } from './settle-checkout.ts'

/** What came in at a provider's door. */
export interface PaymentEventInput {
  provider: PaymentProvider
  body: Uint8Array
  signature: string
}

/**
 * A notice of a payment provider: the same one may come several times and in any order. Refuses one whose signature is
 * not good (`signature_invalid`), and all of them where the provider is not set up (`not_found`).
 */
export function takePaymentEvent(shop: Shop, { provider, body, signature }: PaymentEventInput): void {
  const payments = shop.payments.of(provider)
  if (!payments) throw new Refusal('not_found')
  const at = shop.clock.now()
  try {
    const notice = payments.readEvent(body, signature)
    if (!notice) return
    const isOurs = carryOut(shop, notice)
    const what = isOurs ? wordsOf(notice) : `${wordsOf(notice)}, of no order here`
    shop.write((tx) => addNotice(tx, { at, provider, what, ref: refOf(notice) }))
  } catch (error) {
    const isForged = error instanceof Refusal && error.code === 'signature_invalid'
    if (isForged && isWorthNoting(shop.db, at))
      shop.write((tx) => addNotice(tx, { at, provider, what: null, ref: null }))
    throw error
  }
}

/** Stripe keeps what it told for thirty days. */
const KEPT_BY_STRIPE = 30 * DAY
/** Asked for again, so that nothing falls between two looks. */
const OVERLAP = HOUR

/**
 * Asks Stripe what it has told about refunds and disputes, for shops that its notices cannot reach and for the time in
 * which the program was off. `since` is when that was asked last; null at the start of the program. Taking the same
 * twice changes nothing.
 */
export async function pollPaymentEvents(shop: Shop, since: number | null): Promise<void> {
  const payments = shop.payments.of('stripe')
  if (!payments) return
  const now = shop.clock.now()
  const from = since === null ? now - KEPT_BY_STRIPE + OVERLAP : since - OVERLAP
  for (const notice of await payments.readEventsSince(from)) carryOut(shop, notice)
}

/** False where it is about something that this shop knows nothing of. */
function carryOut(shop: Shop, notice: PaymentEvent): boolean {
  if (notice.kind === 'session') {
    settleCheckout(shop, notice.session)
    return true
  }
  const isOurs = shop.write((tx) =>
    notice.kind === 'refund' ? finishRefund(tx, shop, notice) : noteDispute(tx, shop, notice),
  )
  if (!isOurs && notice.kind === 'dispute')
    shop.log.error({ dispute: notice.provider_ref }, 'a payment is disputed that belongs to no order here')
  return isOurs
}

function wordsOf(notice: PaymentEvent): string {
  if (notice.kind === 'session') return `checkout ${notice.session.state}`
  return notice.kind === 'refund' ? `refund ${notice.state}` : `dispute ${notice.state}`
}

function refOf(notice: PaymentEvent): string {
  return notice.kind === 'session' ? notice.session.session_id : notice.provider_ref
}
