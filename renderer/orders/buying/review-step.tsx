import type { TotalPreview } from '../../../shared/orders/checkout/total-preview.ts'
import type { WireRefusal } from '../../platform/api.ts'
import { useSession } from '../../platform/shell/session.ts'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { acceptRefusalWords } from './accept-words.ts'
import classes from './buy-page.module.css'
import { totalBeforeTax } from './total-before-tax.ts'
import { isEmail } from '../../platform/ui/address.ts'
import { RECEIPT_EMAIL } from './receipt-address.tsx'
import { RefreshButton } from '../../quoting/customer/price/refresh-quote.tsx'
import { ExemptionNote } from './exemption-note.tsx'
import { PaymentLinkToSend } from './payment-link.tsx'
import { PurchaseNotesFields, purchaseOrderFault, usePurchaseNotes } from './purchase-notes-fields.tsx'
import { PurchaseTerms } from './purchase-terms.tsx'
import { BuyStep } from './buy-step.tsx'
import type { Bought, PurchaseBody, OrderFormCalls, OrderFormOption } from './order-form-calls.ts'
import { useTypedEmails } from './typed-email.ts'
import { useAccept } from './use-accept.ts'
import { useTotal } from './use-total.ts'

interface ReviewStepProps {
  bought: Bought
  calls: OrderFormCalls
  option: OrderFormOption | undefined
  /** False while the delivery has no price. */
  ready: boolean
  onAddress: () => void
}

/** Step three: the purchase terms, and the button to the payment page. */
export function ReviewStep({ bought, calls, option, ready, onAddress }: ReviewStepProps) {
  return (
    <BuyStep number={3} title="Review and pay" done={false} later={!ready}>
      {ready && option ? (
        <PayForm bought={bought} calls={calls} option={option} onAddress={onAddress} />
      ) : (
        <p className={`note ${classes['small']}`}>
          {option?.available === false
            ? (option.note ?? 'This ship date is no longer available.')
            : bought.delivery_review?.status === 'waiting'
              ? 'You can pay as soon as the delivery has a price.'
              : 'Choose a delivery first. You’ll pay on the next page.'}
        </p>
      )}
    </BuyStep>
  )
}

interface PayFormProps extends Omit<ReviewStepProps, 'ready'> {
  option: OrderFormOption
}

/** Returns what submits the form. A guest must have typed an address for the receipt. */
function useSubmit({ bought, calls, option }: Omit<PayFormProps, 'onAddress'>, notes: Partial<PurchaseBody>) {
  const isGuest = useSession()?.person === null
  const { emails, markInvalid } = useTypedEmails()
  const { pay, ...accept } = useAccept(calls, [option.ship_by, option.total_cents, bought.delivery])
  const submit = (how: 'open' | 'link') => {
    const email = (emails[calls.id] ?? '').trim()
    if (isGuest && !isEmail(email)) {
      markInvalid(calls.id)
      document.querySelector<HTMLInputElement>(`[name=${RECEIPT_EMAIL}]`)?.focus()
      return
    }
    pay({ speed: option.speed, ...(isGuest ? { email } : {}), ...notes }, how)
  }
  return { submit, ...accept }
}

function PayForm(props: PayFormProps) {
  const { bought, calls, option, onAddress } = props
  const isKiosk = Boolean(useKiosk())
  const { notes, type, sent } = usePurchaseNotes(calls)
  const total = useTotal(calls, option, bought)
  const { submit, busy, refusal, link } = useSubmit(props, sent)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit('open')
      }}
      noValidate
    >
      <PurchaseTerms datePending={option.ship_by === null} />
      <PurchaseNotesFields notes={notes} type={type} fault={purchaseOrderFault(refusal)} />
      <ExemptionNote />
      {refusal ? <Refusal refusal={refusal} calls={calls} onAddress={onAddress} /> : null}
      <PayButton
        cents={totalBeforeTax(option, bought.delivery)}
        total={total}
        look={bought.checkout ? 'quiet' : 'primary'}
        busy={busy}
        isUnavailable={!option.available}
      />
      {link ? (
        <PaymentLinkToSend link={link} />
      ) : isKiosk ? null : (
        <AskElsewhere disabled={busy || !option.available} onAsk={() => submit('link')} />
      )}
    </form>
  )
}

function AskElsewhere({ disabled, onAsk }: { disabled: boolean; onAsk: () => void }) {
  return (
    <Button
      look="bare"
      className="justify-self-start"
      style={{ marginLeft: -10 }}
      disabled={disabled}
      onClick={onAsk}
    >
      Ask someone else to pay
    </Button>
  )
}

interface PayButtonProps {
  /** Before tax. */
  cents: number
  /** Undefined while the tax is not known. */
  total: TotalPreview | undefined
  /** `quiet` while another payment page is open, whose button is primary. */
  look: 'primary' | 'quiet'
  busy: boolean
  isUnavailable: boolean
}

function PayButton({ cents, total, look, busy, isUnavailable }: PayButtonProps) {
  return (
    <>
      <Button type="submit" look={look} className={classes['payButton']} disabled={busy || isUnavailable}>
        {busy ? (
          'Opening payment page…'
        ) : (
          <span>
            Continue to payment, <Money cents={total?.total_cents ?? cents} />
            {total ? '' : ' plus tax'}
          </span>
        )}
      </Button>
      <p className={`note ${classes['small']}`}>{payText(total)}</p>
    </>
  )
}

function payText(total: TotalPreview | undefined): string {
  if (!total)
    return 'Sales tax depends on the delivery address. The payment page shows your total before you pay.'
  return total.practice
    ? 'You’ll see a test payment page next. No card is charged.'
    : 'You’ll pay by card next. Apple Pay and Google Pay appear there where your device has them.'
}

function Refusal({
  refusal,
  calls,
  onAddress,
}: {
  refusal: WireRefusal
  calls: OrderFormCalls
  onAddress: () => void
}) {
  // A refusal of a basket names the quote that it concerns.
  const { quote_id = calls.id } = refusal.fields
  const { tone, title, text, next } = acceptRefusalWords(refusal)
  return (
    <Notice
      tone={tone}
      live
      title={title}
      actions={
        next === 'refresh' ? (
          <RefreshButton quote_id={String(quote_id)} />
        ) : next === 'address' ? (
          <Button onClick={onAddress}>Enter address</Button>
        ) : null
      }
    >
      {text}
    </Notice>
  )
}
