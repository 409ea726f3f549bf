import { shortDay } from '../../../shared/orders/words-in-emails.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import type { ShownCheckout } from '../../orders/checkout/show-checkout.ts'

/** The reason the last payment attempt failed. */
export interface PaymentFailure {
  kind: 'declined' | 'no_number' | 'wrong_number' | 'not_agreed'
  sentence: string
  /** Entries besides the number, which stay in the form. */
  typed: TypedCard
}

export type TypedCard = Record<'expiry' | 'code' | 'name', string>

const NOTHING_TYPED: TypedCard = { expiry: '', code: '', name: '' }

const TITLES: Record<PaymentFailure['kind'], string> = {
  declined: 'The card was declined',
  no_number: 'Enter the card number',
  wrong_number: 'This is not a test card',
  not_agreed: 'Agree to the new ship date first',
}

export function failureNotice(failure: PaymentFailure | null): string {
  if (!failure) return ''
  return `<div class="notice stop" role="alert"><p><strong>${TITLES[failure.kind]}</strong></p><p>${escapeHtml(failure.sentence)}</p></div>`
}

/** Returns the form of a practice payment. */
export function cardForm(checkout: ShownCheckout, failure: PaymentFailure | null): string {
  const isWrong = failure !== null && failure.kind !== 'not_agreed'
  const { expiry, code, name } = failure?.typed ?? NOTHING_TYPED
  const invalid = isWrong ? ' aria-invalid="true" autofocus' : ''
  return `<div class="notice"><p><strong>Test payment: no money moves.</strong></p>
<p id="cards">Pay with <code>4242 4242 4242 4242</code>. See a declined card with <code>4000 0000 0000 0002</code>. Do not enter a real card.</p></div>
<form method="post" action="/checkout/${escapeHtml(checkout.id)}/pay" novalidate>
<div class="field"><label for="card_number">Card number</label>
<input type="text" id="card_number" name="card_number" required inputmode="numeric" autocomplete="off" maxlength="40" aria-describedby="cards"${invalid}></div>
<div class="pair"><div class="field"><label for="expiry">Expiry</label>
<input type="text" id="expiry" name="expiry" autocomplete="off" maxlength="10" placeholder="12 / 34" value="${escapeHtml(expiry)}"></div>
<div class="field"><label for="code">CVC</label>
<input type="text" id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="6" placeholder="123" value="${escapeHtml(code)}"></div></div>
<div class="field"><label for="name">Name on the card</label>
<input type="text" id="name" name="name" autocomplete="off" maxlength="80" value="${escapeHtml(name)}"></div>
${agreement(checkout)}
<button type="submit">Pay ${formatCents(checkout.total_cents)}</button>
</form>
<p class="soft">By paying you agree to our <a href="/terms">terms of sale</a>. A paid order cannot be canceled.${questions(checkout)}</p>`
}

function questions({ shop: { support_email } }: ShownCheckout): string {
  return support_email === null ? '' : ` Questions: ${escapeHtml(support_email)}`
}

/** When the ship date moved while the link was open, the customer agrees to the new day before paying. */
export function agreement({ ship_by, moved_to }: ShownCheckout): string {
  if (moved_to === null) return ''
  const before = ship_by === null ? '' : ` It was ${shortDay(ship_by)} when this link was created.`
  return `<div class="notice"><p><strong>The ship date has moved to ${shortDay(moved_to)}.</strong>${before}</p>
<label class="agree"><input type="checkbox" name="agreed_ship_by" value="${escapeHtml(moved_to)}" required><span>I agree to ${shortDay(moved_to)}</span></label></div>`
}
