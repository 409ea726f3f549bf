import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintSettings } from '../../../shared/catalog/materials.ts'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { whyNotShipDate } from '../../../shared/quoting/scheduling/ship-date.ts'
import { HOUR, type PacificDay } from '../../../shared/platform/time.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { trpc } from '../../platform/api.ts'
import { unitPricesWith } from '../../../shared/quoting/quotes/price-by-staff.ts'
import { PrintSettingsPanel } from '../../quoting/customer/choices/print-settings-panel.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { Key } from '../../platform/kit/list.tsx'
import { CustomerPreview } from '../quote/customer-preview.tsx'
import { DayPicker, firstDay } from '../quote/day-picker.tsx'
import { previewOfPrices } from '../quote/preview-of-prices.ts'
import { PriceFields } from '../quote/price-fields.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { useUnansweredFirst } from '../quote/unanswered-first.tsx'
import { usePriceUndo } from '../quote/use-price-undo.ts'
import { useTypedPrices } from '../quote/use-typed-prices.ts'
import { useActionKeys } from '../../platform/kit/use-list-keys.ts'
import { ExtraLineFields, useExtraLines } from './extra-lines.tsx'
import { HoursField } from './hours-field.tsx'
import { RiskFields, useRisks } from './risk-fields.tsx'
import { RejectButton } from './reject-button.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'

interface IssueFormProps extends DecisionProps {
  settings: PrintSettings | null
  onSettings: (settings: PrintSettings | null) => void
}

/** The answer to an engineering request: prices, ship date and note; or a reason to decline. */
export function IssueForm({ opened, onDone, settings, onSettings }: IssueFormProps) {
  const answer = useAnswer(opened)
  const risks = useRisks(opened.quote.manufacturability.findings)
  const issue = useIssue({ opened, onDone, answer, settings, risks })
  const { prices, day, hours, note } = answer
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        issue.begin()
      }}
    >
      <PriceFields opened={opened} prices={prices} unit_seconds={hours === null ? null : hours * HOUR} />
      <ExtraLineFields lines={answer.extras} />
      <HoursField value={answer.hoursText} isValid={hours !== null} onChange={answer.setHours} />
      <DayPicker promise={opened.promise} day={day} onPick={answer.setDay} />
      <SettingsField settings={settings} onSettings={onSettings} />
      <NoteField
        label="Note to the customer"
        meaning="Findings and changes. Shown with the price."
        value={note}
        onChange={answer.setNote}
      />
      <RiskFields risks={risks} />
      <CustomerPreview options={previewOfPrices(opened, answer.offered, day)} note={note.trim()} />
      <Failed error={issue.error} />
      {issue.dialog}
      <div className="flex flex-wrap items-center gap-2" data-decision-actions>
        <Button type="submit" look="primary" disabled={!issue.ready}>
          {risks.isOn ? 'Offer at risk' : 'Issue price'} <Key>i</Key>
        </Button>
        <RejectButton opened={opened} onDone={onDone} />
      </div>
    </form>
  )
}

function SettingsField({ settings, onSettings }: Pick<IssueFormProps, 'settings' | 'onSettings'>) {
  return (
    <div>
      <PrintSettingsPanel />
      {settings ? (
        <Button look="bare" onClick={() => onSettings(null)}>
          Restore the customer&rsquo;s print settings
        </Button>
      ) : null}
    </div>
  )
}

interface IssueProps extends DecisionProps {
  answer: Answer
  settings: PrintSettings | null
  risks: ReturnType<typeof useRisks>
}

/** Sends the answer when it is complete: the price, or the offer at the customer's risk. */
function useIssue(props: IssueProps) {
  const { opened, answer, settings, risks } = props
  const { quote, revision, promise } = opened
  const { issue, offer } = useIssueMutations(props)
  const { hours, day } = answer
  const { unit_cents } = answer.prices
  const extra_lines = answer.extras.lines
  const isPending = issue.isPending || offer.isPending
  const error = issue.error ?? offer.error
  const isComplete =
    unit_cents !== null &&
    extra_lines !== null &&
    hours !== null &&
    whyNotShipDate(promise.dates, day) === null
  const ready = isComplete && (!risks.isOn || risks.risks !== null) && !isPending
  const send = (questions_seen: number, { onSuccess }: { onSuccess: (data: unknown) => void }) => {
    if (!ready) return
    const unit_seconds = hours === answer.estimated_hours ? null : hours * HOUR
    const price = { quote_id: quote.id, revision, unit_cents, ship_by: day, unit_seconds, questions_seen }
    const note = answer.note.trim() || null
    const terms = { ...price, note, extra_lines, print_settings: settings }
    if (risks.isOn && risks.risks !== null) offer.mutate({ ...terms, risks: risks.risks }, { onSuccess })
    else issue.mutate(terms, { onSuccess })
  }
  const { begin, dialog } = useUnansweredFirst({
    questions: opened.questions,
    action: { mutate: send, isPending, error },
    confirm: risks.isOn ? 'Offer' : 'Issue',
  })
  useActionKeys([
    { key: 'i', label: risks.isOn ? 'Offer at risk' : 'Issue price', enabled: ready, run: begin },
  ])
  return { ready, begin, dialog, error }
}

function useIssueMutations({ opened, onDone }: DecisionProps) {
  const { filename } = opened.quote
  const undoOf = usePriceUndo({ opened, onDone })
  const issue = useMutation(
    trpc.engineering.issue.mutationOptions({
      onSuccess: ({ revision }) => onDone({ text: `Price for ${filename} issued`, undo: undoOf(revision) }),
    }),
  )
  const offer = useMutation(
    trpc.risk.offer.mutationOptions({
      onSuccess: () => onDone({ text: `${filename} offered at the customer’s risk` }),
    }),
  )
  return { issue, offer }
}

type Answer = ReturnType<typeof useAnswer>

/** Returns the fields of the answer, which start with what was estimated. */
function useAnswer(opened: OpenedQuote) {
  const prices = useTypedPrices(opened)
  const estimate = (opened.asked_now ?? opened.breakdown)?.price.seconds
  const estimated_hours = estimate === undefined ? null : Number((estimate / HOUR).toFixed(2))
  const [hoursText, setHours] = useState(estimated_hours === null ? '' : String(estimated_hours))
  const [picked, setDay] = useState<PacificDay | null>(null)
  const [note, setNote] = useState('')
  const extras = useExtraLines()
  const hours = Number(hoursText)
  return {
    prices,
    extras,
    /** Unit prices with the extra lines, as the customer gets them. */
    offered:
      prices.unit_cents &&
      extras.lines &&
      unitPricesWith(prices.unit_cents, extras.lines, opened.quote.quantity),
    estimated_hours,
    hoursText,
    setHours,
    hours: hoursText.trim() !== '' && hours > 0 && hours <= 2000 ? hours : null,
    day: picked ?? firstDay(opened.promise),
    setDay,
    note,
    setNote,
  }
}
