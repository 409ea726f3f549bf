import { IconTruckDelivery } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import type { WireRefusal } from '../api.ts'
import { Button } from '../ui/buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { AddressFields } from './address-fields.tsx'
import type { AddressErrors } from './address.ts'
import classes from './delivery-form.module.css'
import { type DeliveryAnswer, deliveryAnswer } from './delivery-words.ts'
import { SupportLine } from './support-line.tsx'
import type { DeliveryForm as Form } from './use-delivery.ts'

/** Where the parcel goes, and what the shop said to it. `cancel` is there when there is something to go back to. */
export function DeliveryForm({ delivery, cancel }: { delivery: Form; cancel: ReactNode }) {
  const { typed, errors, type, send, busy, refusal } = delivery
  const form = useRef<HTMLFormElement>(null)
  const ask = (accept_carrier: boolean) => focusFirst(form.current, send(accept_carrier))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(false)
  }
  const offered = refusal !== null && deliveryAnswer(refusal).next.includes('carrier')
  return (
    <form ref={form} className={classes['form']} onSubmit={submit} noValidate aria-label="Delivery address">
      <AddressFields typed={typed} errors={errors} onType={type} />
      {refusal ? <Answer refusal={refusal} busy={busy} onAsk={ask} /> : null}
      <div className={classes['actions']}>
        <Button type="submit" look={offered ? 'quiet' : 'primary'} disabled={busy}>
          {busy ? 'Getting delivery price…' : offered ? 'Try another address' : 'Get delivery price'}
        </Button>
        {cancel}
      </div>
      <p className={classes['small']}>
        We deliver within the United States. Your address is used for this delivery only and won’t be shown
        again.
      </p>
    </form>
  )
}

interface AnswerProps {
  refusal: WireRefusal
  busy: boolean
  onAsk: (acceptCarrier: boolean) => void
}

function Answer({ refusal, busy, onAsk }: AnswerProps) {
  const answer = deliveryAnswer(refusal)
  return (
    <Notice
      tone={answer.tone}
      live
      title={answer.title}
      actions={<NextSteps next={answer.next} busy={busy} onAsk={onAsk} />}
    >
      {answer.text}
      {answer.next.includes('ask') ? <SupportLine /> : null}
    </Notice>
  )
}

function NextSteps({
  next,
  busy,
  onAsk,
}: Pick<DeliveryAnswer, 'next'> & Pick<AnswerProps, 'busy' | 'onAsk'>) {
  if (!next.includes('carrier') && !next.includes('again')) return null
  return (
    <>
      {next.includes('carrier') ? (
        <Button
          look="primary"
          icon={<IconTruckDelivery size={18} stroke={1.8} aria-hidden="true" />}
          disabled={busy}
          onClick={() => onAsk(true)}
        >
          Ship by carrier
        </Button>
      ) : null}
      {next.includes('again') ? (
        <Button disabled={busy} onClick={() => onAsk(false)}>
          Try again
        </Button>
      ) : null}
    </>
  )
}

/** The keyboard goes on at the first field that needs another look. */
function focusFirst(form: HTMLFormElement | null, errors: AddressErrors): void {
  const inputs = [...(form?.elements ?? [])]
  const first = inputs.find((input) => (input.getAttribute('name') ?? '') in errors)
  if (first instanceof HTMLElement) first.focus()
}
