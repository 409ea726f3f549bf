import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { whyNotShipDate } from '../../../shared/quoting/scheduling/ship-date.ts'
import { asPacificDay, type PacificDay } from '../../../shared/platform/time.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { refusalOf, trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { dayText } from '../../platform/ui/words.ts'
import { Key } from '../../platform/kit/list.tsx'
import { CustomerPreview } from '../quote/customer-preview.tsx'
import { promisedDay, economyDayOf } from './promised-day.ts'
import { DayPicker, firstDay } from '../quote/day-picker.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'
import { PartToDecide } from '../quote/opened-part.tsx'
import { useActionKeys } from '../../platform/kit/use-list-keys.ts'

/** One assisted quote, with the form that confirms its ship date. */
export function ShipDateForm({ opened, onDone }: DecisionProps) {
  return (
    <PartToDecide opened={opened}>
      <DayForm key={opened.quote.id} opened={opened} onDone={onDone} />
    </PartToDecide>
  )
}

/** Confirms the ship date of a quote, or changes it while no customer has paid for it. */
export function DayForm({ opened, onDone }: DecisionProps) {
  const { quote, promise, order } = opened
  const instead_of = confirmedDay(quote)
  const [picked, setPicked] = useState<PacificDay | null>(null)
  const day = picked ?? firstDay(promise)
  const promised = promisedDay(opened, day)
  const { confirm, takeBack } = useShipDateMutations({ opened, onDone })
  const fault = whyNotShipDate(promise.dates, day)
  const isNew = fault === null && day !== instead_of
  const busy = confirm.isPending || takeBack.isPending
  const send = () => confirm.mutate({ quote_id: quote.id, ship_by: day, instead_of })
  useActionKeys([{ key: 'c', label: 'Confirm the chosen date', enabled: isNew && !busy, run: send }])
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DayPicker promise={promise} day={day} isEconomy={order?.speed === 'week'} onPick={setPicked} />
      <CustomerPreview options={previewOf(opened, day)} />
      <Failed error={confirm.error} />
      <div className="flex flex-wrap items-center gap-2" data-decision-actions>
        <Button type="submit" look="primary" disabled={!isNew || busy}>
          Confirm {dayText(promised)} <Key>c</Key>
        </Button>
        {order ? (
          <span className="font-normal text-muted">
            Order {order.number} is paid{order.speed === 'week' ? ' with Economy' : ''}; its promised date is{' '}
            {dayText(promised)}.
          </span>
        ) : null}
      </div>
    </form>
  )
}

/** The Fastest day that is confirmed; null while it is not. */
function confirmedDay(quote: OpenedQuote['quote']): PacificDay | null {
  const day = quote.options.find((option) => option.speed === 'asap')?.ship_by
  return day ? asPacificDay(day) : null
}

function useShipDateMutations({ opened, onDone }: DecisionProps) {
  const { quote, order } = opened
  const takeBack = useMutation(
    trpc.shipDates.takeBack.mutationOptions({
      onSuccess: () => onDone({ text: `${quote.filename} is waiting for its ship date again` }),
      // The form of a confirmed date is gone.
      onError: (error) => onDone({ notes: [refusalOf(error).detail] }),
    }),
  )
  const confirm = useMutation(
    trpc.shipDates.confirm.mutationOptions({
      onSuccess: (_result, { ship_by }) =>
        onDone({
          text: `${quote.filename} ships ${dayText(promisedDay(opened, asPacificDay(ship_by)))}`,
          undo:
            order || quote.tier === 'engineered'
              ? undefined
              : () => takeBack.mutate({ quote_id: quote.id, ship_by }),
        }),
    }),
  )
  return { confirm, takeBack }
}

function previewOf(opened: OpenedQuote, asap: PacificDay) {
  const { quote, order } = opened
  const week = economyDayOf(opened, asap)
  const bought = quote.options.filter(({ speed }) => order === null || speed === order.speed)
  return bought.map(({ speed, total_cents }) => ({
    speed,
    total_cents,
    quantity: quote.quantity,
    ship_by: speed === 'asap' ? asap : week,
  }))
}
