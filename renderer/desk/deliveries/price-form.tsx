import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DeliveryMethod } from '../../../shared/quoting/delivery/delivery.ts'
import { formatCents, type Cents } from '../../../shared/platform/money.ts'
import type { DeliveryReview, PriceDecision } from '../../../shared/desk/delivery-reviews.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import field from '../../platform/ui/field.module.css'
import { centsOfText } from '../../platform/ui/dollars.ts'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'
import { useUnansweredFirst } from '../quote/unanswered-first.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { reviewDecision } from './review-decision.ts'
import forms from '../../platform/kit/form.module.css'

const METHODS: Record<DeliveryMethod, string> = { shipping: 'Carrier', courier: 'Courier' }

interface PriceFormProps {
  review: DeliveryReview
  onDone: DecisionProps['onDone']
}

/** Sets the price of one delivery. Starts with the carrier, which the customer asked for. */
export function PriceForm({ review, onDone }: PriceFormProps) {
  const fields = usePriceFields()
  const { decision } = fields
  const { begin, dialog, isPending, error } = usePricing({ review, decision, onDone })
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (decision) begin()
      }}
    >
      <MethodChoice method={fields.method} onChange={fields.setMethod} />
      <AmountFields fields={fields} />
      {fields.method === 'shipping' ? (
        <DaysField value={fields.daysText} isValid={fields.days !== null} onChange={fields.setDays} />
      ) : null}
      <NoteField
        label="Note to the customer"
        meaning="Optional. Shown beside the fee, such as who carries it."
        value={fields.note}
        onChange={fields.setNote}
      />
      <Failed error={error} />
      {dialog}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" disabled={!decision || isPending}>
          {decision ? `Set ${formatCents(decision.fee_cents)}` : 'Set price'}
        </Button>
      </div>
    </form>
  )
}

/** Sends the price, after the question about an unanswered one. */
function usePricing({ review, decision, onDone }: PriceFormProps & { decision: PriceDecision | null }) {
  const price = useMutation(reviewDecision(review, onDone).price)
  const { isPending, error } = price
  const send = (questions_seen: number, { onSuccess }: { onSuccess: (data: unknown) => void }) =>
    decision && price.mutate({ ...decision, questions_seen }, { onSuccess })
  const first = useUnansweredFirst({
    questions: review.questions,
    action: { mutate: send, isPending, error },
    confirm: 'Set the price',
  })
  return { ...first, isPending, error }
}

function AmountFields({ fields }: { fields: ReturnType<typeof usePriceFields> }) {
  const { fee, cost } = fields
  return (
    <>
      <div className={forms['pair']}>
        <UnitField
          label="The customer pays"
          unit="$"
          value={fee.text}
          fault={fee.fault}
          isFirst
          onChange={fields.setFee}
        />
        <UnitField
          label="The shop pays"
          unit="$ if known"
          value={cost.text}
          fault={cost.fault}
          onChange={fields.setCost}
        />
      </div>
      <BelowCost fee={fee.cents} cost={cost.cents} />
    </>
  )
}

/** Warns before the price is sent: the customer can pay it from then on. */
function BelowCost({ fee, cost }: { fee: Cents | null; cost: Cents | null }) {
  if (fee === null || cost === null || fee >= cost) return null
  return (
    <Notice tone="attention" title="This is less than the shop pays" live>
      The shop loses {formatCents(cost - fee)} on this delivery.
    </Notice>
  )
}

const NOT_MONEY = 'Enter dollars and cents, such as 48.50.'

function usePriceFields() {
  const [method, setMethod] = useState<DeliveryMethod>('shipping')
  const [feeText, setFee] = useState('')
  const [costText, setCost] = useState('')
  const [daysText, setDays] = useState('5')
  const [note, setNote] = useState('')
  const [fee, cost] = [amountOf(feeText), amountOf(costText)]
  const days = daysOf(daysText)
  const isComplete = fee.cents !== null && cost.fault === null && (method === 'courier' || days !== null)
  const decision = isComplete
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
    <fieldset className="grid min-w-0 gap-2">
      <legend className={field['label']}>Delivered by</legend>
      {(Object.keys(METHODS) as DeliveryMethod[]).map((method) => (
        <label key={method} className={`flex cursor-pointer items-start gap-2 ${forms['check']}`}>
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

function DaysField(props: { value: string; isValid: boolean; onChange: (text: string) => void }) {
  return (
    <LineField
      label="Days in transit"
      inputMode="numeric"
      autoComplete="off"
      value={props.value}
      fault={props.isValid ? null : 'Enter a number from 1 to 90.'}
      onChange={props.onChange}
    />
  )
}
