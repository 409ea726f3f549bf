import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintSettings } from '../../../shared/catalog/materials.ts'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { whyNotShipDate } from '../../../shared/scheduling/ship-date.ts'
import { HOUR, type PacificDay } from '../../../shared/time.ts'
import { Failed } from '../../ui/failed.tsx'
import { trpc } from '../../api.ts'
import { PrintSettingsPanel } from '../../customer/choices/print-settings-panel.tsx'
import { Button } from '../../ui/buttons.tsx'
import { Key } from '../kit/list.tsx'
import { CustomerPreview } from '../quote/customer-preview.tsx'
import { DayPicker, firstDay } from '../quote/day-picker.tsx'
import { previewOfPrices } from '../quote/preview-of-prices.ts'
import { PriceFields } from '../quote/price-fields.tsx'
import { NoteField } from '../kit/note-field.tsx'
import { useTypedPrices } from '../quote/use-typed-prices.ts'
import { useActionKeys } from '../kit/use-list-keys.ts'
import { HoursField } from './hours-field.tsx'
import { RejectButton } from './reject-button.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'
import forms from '../kit/form.module.css'

interface IssueFormProps extends DecisionProps {
  settings: PrintSettings | null
  onSettings: (settings: PrintSettings | null) => void
}

/** The engineers' answer: prices, a day, a note; or a reason why not. */
export function IssueForm({ opened, onDone, settings, onSettings }: IssueFormProps) {
  const answer = useAnswer(opened)
  const issue = useIssue({ opened, onDone, answer, settings })
  const { prices, day, hours, note } = answer
  return (
    <form
      className={forms['form']}
      onSubmit={(event) => {
        event.preventDefault()
        issue.send()
      }}
    >
      <PriceFields opened={opened} prices={prices} unit_seconds={hours === null ? null : hours * HOUR} />
      <HoursField value={answer.hoursText} isKnown={hours !== null} onChange={answer.setHours} />
      <DayPicker promise={opened.promise} day={day} onPick={answer.setDay} />
      <SettingsTried settings={settings} onSettings={onSettings} />
      <NoteField
        label="Note to the customer"
        meaning="What was found, what is done differently. Shown with the price."
        value={note}
        onChange={answer.setNote}
      />
      <CustomerPreview options={previewOfPrices(opened, prices.unit_cents, day)} note={note.trim()} />
      <Failed error={issue.error} />
      <div className={forms['actions']}>
        <Button type="submit" look="primary" disabled={!issue.ready}>
          Issue this price <Key>i</Key>
        </Button>
        <RejectButton opened={opened} onDone={onDone} />
      </div>
    </form>
  )
}

function SettingsTried({ settings, onSettings }: Pick<IssueFormProps, 'settings' | 'onSettings'>) {
  return (
    <div>
      <PrintSettingsPanel />
      {settings ? (
        <Button look="bare" onClick={() => onSettings(null)}>
          Back to the customer&rsquo;s print settings
        </Button>
      ) : null}
    </div>
  )
}

/** Sends the answer once it is whole. */
function useIssue(of: DecisionProps & { answer: Answer; settings: PrintSettings | null }) {
  const { opened, answer } = of
  const { quote, revision, promise } = opened
  const issue = useMutation(
    trpc.engineering.issue.mutationOptions({
      onSuccess: () => of.onDone({ text: `Price for ${quote.filename} issued` }),
    }),
  )
  const { hours, day } = answer
  const { unit_cents } = answer.prices
  const whole = unit_cents !== null && hours !== null && whyNotShipDate(promise.dates, day) === null
  const ready = whole && !issue.isPending
  const send = () => {
    if (!ready) return
    const unit_seconds = hours === answer.estimated_hours ? null : hours * HOUR
    const known = { quote_id: quote.id, revision, unit_cents, ship_by: day, unit_seconds }
    issue.mutate({ ...known, note: answer.note.trim() || null, print_settings: of.settings })
  }
  useActionKeys([{ key: 'i', label: 'Issue this price', enabled: ready, run: send }])
  return { ready, send, error: issue.error }
}

type Answer = ReturnType<typeof useAnswer>

/** Everything that is typed for an answer, at first what the engine knows. */
function useAnswer(opened: OpenedQuote) {
  const prices = useTypedPrices(opened)
  const estimate = (opened.asked_now ?? opened.breakdown)?.price.seconds
  const estimated_hours = estimate === undefined ? null : Number((estimate / HOUR).toFixed(2))
  const [hoursText, setHours] = useState(estimated_hours === null ? '' : String(estimated_hours))
  const [picked, setDay] = useState<PacificDay | null>(null)
  const [note, setNote] = useState('')
  const typed = Number(hoursText)
  return {
    prices,
    estimated_hours,
    hoursText,
    setHours,
    hours: hoursText.trim() !== '' && typed > 0 && typed <= 2000 ? typed : null,
    day: picked ?? firstDay(opened.promise),
    setDay,
    note,
    setNote,
  }
}
