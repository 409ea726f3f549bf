import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DeliveryMethod } from '../../../shared/delivery/delivery.ts'
import { formatCents, type Cents } from '../../../shared/money.ts'
import type { DeliveryReview } from '../../../shared/desk/delivery-reviews.ts'
import { Failed } from '../../ui/failed.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import field from '../../ui/field.module.css'
import { centsOfText } from '../../ui/dollars.ts'
import { MoneyField } from '../kit/money-field.tsx'
import { LineField } from '../kit/line-field.tsx'
import { NoteField } from '../kit/note-field.tsx'
import forms from '../kit/form.module.css'

const METHODS: Record<DeliveryMethod, string> = { shipping: 'Carrier', courier: 'Courier' }

interface PriceFormProps {
  review: DeliveryReview
  onDone: (text: string) => void
}

/** What this one delivery costs; at first a carrier's, which the buyer asked for. */
export function PriceForm({ review, onDone }: PriceFormProps) {
  const typed = useTyped()
  const price = useMutation(
    trpc.deliveries.price.mutationOptions({
      onSuccess: () => onDone(`${review.filename}: the delivery to ${review.city} has its price.`),
    }),
  )
  return (
    <form
      className={forms['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.decision) price.mutate({ quote_id: review.id, ...typed.decision })
      }}
    >
      <MethodChoice method={typed.method} onChange={typed.setMethod} />
      <Amounts typed={typed} />
      {typed.method === 'shipping' ? (
        <DaysField value={typed.daysText} isKnown={typed.days !== null} onChange={typed.setDays} />
      ) : null}
      <NoteField
        label="Note to the customer"
        meaning="Beside the fee, such as who carries it. May be left out."
        value={typed.note}
        onChange={typed.setNote}
      />
      <Failed error={price.error} />
      <div className={forms['actions']}>
        <Button type="submit" look="primary" disabled={!typed.decision || price.isPending}>
          {typed.decision ? `Set ${formatCents(typed.decision.fee_cents)}` : 'Set this price'}
        </Button>
      </div>
    </form>
  )
}

function Amounts({ typed }: { typed: ReturnType<typeof useTyped> }) {
  const { fee, cost } = typed
  return (
    <>
      <div className={forms['pair']}>
        <MoneyField
          label="The customer pays"
          unit=""
          value={fee.text}
          error={fee.fault}
          isFirst
          onChange={typed.setFee}
        />
        <MoneyField
          label="It costs the shop"
          unit="if known"
          value={cost.text}
          error={cost.fault}
          onChange={typed.setCost}
        />
      </div>
      <BelowCost fee={fee.cents} cost={cost.cents} />
    </>
  )
}

/** Said before it is sent: the buyer can pay it from then on. */
function BelowCost({ fee, cost }: { fee: Cents | null; cost: Cents | null }) {
  if (fee === null || cost === null || fee >= cost) return null
  return (
    <Notice tone="attention" title="This is less than it costs the shop" live>
      The shop pays {formatCents(cost - fee)} of this delivery itself.
    </Notice>
  )
}

const NOT_MONEY = 'Write dollars and cents, such as 48.50.'

function useTyped() {
  const [method, setMethod] = useState<DeliveryMethod>('shipping')
  const [feeText, setFee] = useState('')
  const [costText, setCost] = useState('')
  const [daysText, setDays] = useState('5')
  const [note, setNote] = useState('')
  const [fee, cost] = [amountOf(feeText), amountOf(costText)]
  const days = daysOf(daysText)
  const ready = fee.cents !== null && cost.fault === null && (method === 'courier' || days !== null)
  const decision = ready
    ? {
        method,
        fee_cents: fee.cents!,
        cost_cents: cost.cents,
        transit_days: method === 'shipping' ? days : null,
        note: note.trim() || null,
      }
    : null
  return { method, setMethod, fee, setFee, cost, setCost, daysText, setDays, days, note, setNote, decision }
}

function amountOf(text: string) {
  const cents = centsOfText(text)
  return { text, cents, fault: text.trim() !== '' && cents === null ? NOT_MONEY : null }
}

function daysOf(text: string): number | null {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= 90 ? days : null
}

function MethodChoice(props: { method: DeliveryMethod; onChange: (method: DeliveryMethod) => void }) {
  const name = useId()
  return (
    <fieldset className={field['field']}>
      <legend className={field['label']}>By</legend>
      {(Object.keys(METHODS) as DeliveryMethod[]).map((method) => (
        <label key={method} className={forms['check']}>
          <input
            type="radio"
            name={name}
            checked={method === props.method}
            onChange={() => props.onChange(method)}
          />
          {METHODS[method]}
        </label>
      ))}
    </fieldset>
  )
}

function DaysField(props: { value: string; isKnown: boolean; onChange: (text: string) => void }) {
  return (
    <LineField
      label="Days on the way"
      inputMode="numeric"
      autoComplete="off"
      value={props.value}
      fault={props.isKnown ? null : 'Write a number of days from 1 to 90.'}
      onChange={props.onChange}
    />
  )
}
