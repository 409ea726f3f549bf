import { type FormEvent, useState } from 'react'
import type { PriceOption, Quote } from '../../shared/quotes/quote.ts'
import type { WireRefusal } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { Button } from '../ui/buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { Money } from '../ui/values.tsx'
import { acceptAnswer } from './accept-words.ts'
import classes from './buy-page.module.css'
import { beforeTax } from './order-sum.ts'
import { isEmail } from './address.ts'
import { ReceiptAddress } from './receipt-address.tsx'
import { RefreshButton } from '../customer/price/refresh-quote.tsx'
import { Rules } from './rules.tsx'
import { Step } from './step.tsx'
import { useAccept } from './use-accept.ts'

interface ReviewStepProps {
  quote: Quote
  option: PriceOption | undefined
  /** False while the delivery has no price: this step is shown, and waits. */
  ready: boolean
  onAddress: () => void
}

/** Step two: what holds once it is paid, where the receipt goes, and the way to the payment page. */
export function ReviewStep({ quote, option, ready, onAddress }: ReviewStepProps) {
  return (
    <Step number={2} title="Review and pay" done={false} later={!ready}>
      {ready && option ? (
        <PayForm quote={quote} option={option} onAddress={onAddress} />
      ) : (
        <p className={classes['small']}>
          {option?.available === false
            ? (option.note ?? 'This ship date is no longer available.')
            : 'Enter your address first. You’ll pay by card on the next page.'}
        </p>
      )}
    </Step>
  )
}

function PayForm({ quote, option, onAddress }: { quote: Quote; option: PriceOption; onAddress: () => void }) {
  const session = useSession()
  const guest = session?.person === null
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const { pay, busy, refusal } = useAccept(quote.id, [option.ship_by, option.total_cents, quote.delivery])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = email.trim()
    setWrong(guest && !isEmail(given))
    if (guest && !isEmail(given)) return
    pay({ speed: option.speed, ...(guest ? { email: given } : {}) })
  }
  return (
    <form className={classes['pay']} onSubmit={submit} noValidate>
      <Rules datePending={option.ship_by === null} />
      <ReceiptAddress
        quote_id={quote.id}
        speed={option.speed}
        email={email}
        onEmail={setEmail}
        wrong={wrong}
      />
      {refusal ? <Answer refusal={refusal} quote={quote} onAddress={onAddress} /> : null}
      <PayButton
        cents={beforeTax(option, quote.delivery)}
        look={quote.checkout ? 'quiet' : 'primary'}
        busy={busy}
        off={!option.available}
      />
    </form>
  )
}

interface PayButtonProps {
  cents: number
  /** `quiet` while another payment page is open, which is the first thing to go on with. */
  look: 'primary' | 'quiet'
  busy: boolean
  off: boolean
}

function PayButton({ cents, look, busy, off }: PayButtonProps) {
  return (
    <>
      <Button type="submit" look={look} className={classes['payButton']} disabled={busy || off}>
        {busy ? (
          'Opening payment page…'
        ) : (
          <span>
            Pay <Money cents={cents} /> plus tax
          </span>
        )}
      </Button>
      <p className={classes['small']}>
        Sales tax depends on the delivery address. The payment page shows your total before you pay.
      </p>
    </>
  )
}

function Answer({
  refusal,
  quote,
  onAddress,
}: {
  refusal: WireRefusal
  quote: Quote
  onAddress: () => void
}) {
  const { tone, title, text, next } = acceptAnswer(refusal)
  return (
    <Notice
      tone={tone}
      live
      title={title}
      actions={
        next === 'refresh' ? (
          <RefreshButton quote_id={quote.id} />
        ) : next === 'address' ? (
          <Button onClick={onAddress}>Enter address</Button>
        ) : null
      }
    >
      {text}
    </Notice>
  )
}
