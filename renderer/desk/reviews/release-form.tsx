import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnitPrices } from '../../../shared/quoting/quotes/price-by-staff.ts'
import { whyNotShipDate } from '../../../shared/quoting/scheduling/ship-date.ts'
import type { PacificDay } from '../../../shared/platform/time.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Key } from '../../platform/kit/list.tsx'
import { CustomerPreview } from '../quote/customer-preview.tsx'
import { DayPicker, firstDay } from '../quote/day-picker.tsx'
import { previewOfPrices } from '../quote/preview-of-prices.ts'
import { PriceFields } from '../quote/price-fields.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { useUnansweredFirst } from '../quote/unanswered-first.tsx'
import { usePriceUndo } from '../quote/use-price-undo.ts'
import { useTypedPrices } from '../quote/use-typed-prices.ts'
import { useActionKeys } from '../../platform/kit/use-list-keys.ts'
import { DeclineButton, ReferButton } from './other-ways.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'

/** The price and ship date of a held quote, which start with the price book's and the first possible day. */
export function ReleaseForm({ opened, onDone }: DecisionProps) {
  const prices = useTypedPrices(opened)
  const [picked, setPicked] = useState<PacificDay | null>(null)
  const [later, setLater] = useState(false)
  const [note, setNote] = useState('')
  const day = picked ?? firstDay(opened.promise)
  const ship_by = later ? null : day
  const release = useRelease({ opened, onDone, unit_cents: prices.unit_cents, ship_by, note: note.trim() })
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        release.begin()
      }}
    >
      <PriceFields opened={opened} prices={prices} unit_seconds={opened.asked_now?.price.seconds ?? null} />
      <DateLater later={later} onChange={setLater} />
      {later ? null : <DayPicker promise={opened.promise} day={day} onPick={setPicked} />}
      <NoteField
        label="Note to the customer"
        meaning="Optional. Shown with the price."
        value={note}
        onChange={setNote}
      />
      <CustomerPreview options={previewOfPrices(opened, prices.unit_cents, ship_by)} note={note.trim()} />
      <Failed error={release.error} />
      {release.dialog}
      <div className="flex flex-wrap items-center gap-2" data-decision-actions>
        <Button type="submit" look="primary" disabled={!release.ready}>
          Release <Key>r</Key>
        </Button>
        <ReferButton opened={opened} onDone={onDone} />
        <DeclineButton opened={opened} onDone={onDone} />
      </div>
    </form>
  )
}

/** Sends the price and the ship date when both are valid. */
function useRelease(
  props: DecisionProps & { unit_cents: UnitPrices | null; ship_by: PacificDay | null; note: string },
) {
  const { opened, onDone, unit_cents, ship_by, note } = props
  const { quote, revision, promise } = opened
  const undoOf = usePriceUndo({ opened, onDone })
  const release = useMutation(
    trpc.reviews.release.mutationOptions({
      onSuccess: (released) =>
        onDone({
          text: `${quote.filename} released; the customer can buy it now`,
          undo: undoOf(released.revision),
        }),
    }),
  )
  const isDayValid = ship_by === null || whyNotShipDate(promise.dates, ship_by) === null
  const ready = unit_cents !== null && isDayValid && !release.isPending
  const send = (questions_seen: number, { onSuccess }: { onSuccess: (data: unknown) => void }) => {
    if (!ready) return
    const price = { unit_cents, ship_by, note: note || null, questions_seen }
    release.mutate({ quote_id: quote.id, revision, ...price }, { onSuccess })
  }
  const { isPending, error } = release
  const { begin, dialog } = useUnansweredFirst({
    questions: opened.questions,
    action: { mutate: send, isPending, error },
    confirm: 'Release',
  })
  useActionKeys([{ key: 'r', label: 'Release', enabled: ready, run: begin }])
  return { ready, begin, dialog, error }
}

function DateLater({ later, onChange }: { later: boolean; onChange: (later: boolean) => void }) {
  return <Checkbox label="Confirm the ship date later" checked={later} onChange={onChange} />
}
