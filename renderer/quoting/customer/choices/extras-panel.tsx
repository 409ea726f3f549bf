import { chosenExtras, extraPriceText } from '../../../../shared/catalog/chosen-extras.ts'
import type { ChosenExtra, Extra } from '../../../../shared/catalog/extras.ts'
import { formatCents } from '../../../../shared/platform/money.ts'
import forms from '../../../platform/kit/form.module.css'
import field from '../../../platform/ui/field.module.css'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

/** Typing `12` passes through `1`; waiting makes it one requote. */
const TYPING_MS = 450

/** The work beyond printing that a customer can add, each with its price. */
export function ExtrasPanel() {
  const { catalog, choices, change } = useQuoteContext()
  const chosen = chosenExtras(choices.extras)
  const countOf = (id: string) => chosen.find((one) => one.id === id)?.count ?? 0
  const offered = catalog?.extras.filter(({ id, available }) => available || countOf(id) > 0) ?? []
  if (offered.length === 0) return null
  const set = (extra: ChosenExtra, wait_ms: number) => {
    const others = chosen.filter(({ id }) => id !== extra.id)
    change?.({ extras: extra.count === 0 ? others : [...others, extra] }, wait_ms)
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className={field['label']}>Extras</legend>
      {offered.map((extra) => (
        <ExtraRow
          key={extra.id}
          extra={extra}
          count={countOf(extra.id)}
          onCount={(count, wait_ms) => set({ id: extra.id, count }, wait_ms)}
        />
      ))}
    </fieldset>
  )
}

interface ExtraRowProps {
  extra: Extra
  /** 0: not chosen. */
  count: number
  onCount: (count: number, wait_ms: number) => void
}

function ExtraRow({ extra, count, onCount }: ExtraRowProps) {
  const isChosen = count > 0
  const isCounted = extra.max_count > 1
  return (
    <div className="grid gap-1">
      <label className={`flex cursor-pointer items-start gap-2 ${forms['check']}`}>
        <input type="checkbox" checked={isChosen} onChange={() => onCount(isChosen ? 0 : 1, 0)} />
        <span className="grid gap-1">
          <span className="figures">
            {extra.name}, {isCounted ? `${formatCents(extra.cents)} each` : extraPriceText(extra)}
          </span>
          {extra.description ? (
            <span className="note leading-dense font-normal">{extra.description}</span>
          ) : null}
        </span>
      </label>
      {isChosen && isCounted ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <QuantityStepper
            quantity={count}
            max={extra.max_count}
            part={extra.name}
            onSet={(wanted) => onCount(wanted, TYPING_MS)}
          />
          <span className="note leading-dense font-normal">
            per {extra.per}, at most {extra.max_count}
          </span>
        </div>
      ) : null}
    </div>
  )
}
