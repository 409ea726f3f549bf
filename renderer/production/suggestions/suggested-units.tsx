import type { Suggestion } from '../../../shared/production/floor/floor-work.ts'
import { unitKey } from '../../../shared/production/plates/bed.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopSoonText } from '../../platform/ui/words.ts'
import toggles from '../../platform/kit/toggles.module.css'
import field from '../../platform/ui/field.module.css'
import { DueText } from '../../platform/kit/due-text.tsx'
import { platesFor, type ProposalDraft } from './proposed-plates.ts'
import type { Proposal } from './use-proposal.ts'
import classes from './suggest.module.css'

interface UnitsProps {
  plate: ProposalDraft
  suggestion: Suggestion
  proposal: Proposal
  picked: ReadonlySet<string>
  /** Null for those who may not plan plates. */
  onToggle: ((unit: string) => void) | null
  onMoved: () => void
}

/** The units of a suggested plate by order. Picked ones can be taken off, or moved to another suggested plate. */
export function SuggestedUnits(props: UnitsProps) {
  const { plate, suggestion, picked, onToggle } = props
  const orders = [...Map.groupBy(plate.units, ({ order_id }) => order_id)]
  return (
    <>
      <ul className="grid gap-1.5">
        {orders.map(([id, units]) => {
          const order = suggestion.orders.find(({ order_id }) => order_id === id)!
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className={`flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 ${classes['order']}`}>
                <strong>{order.number}</strong>{' '}
                <span className="truncate" title={order.filename}>
                  {order.filename}
                </span>
                <DueText due={order.due} />
              </span>
              <span className={`${toggles['toggles']} flex flex-wrap items-center gap-1`}>
                {units.map((unit) => (
                  <button
                    key={unit.unit}
                    type="button"
                    disabled={onToggle === null}
                    aria-pressed={picked.has(unitKey(unit))}
                    aria-label={`Unit ${unit.unit} of ${order.number}`}
                    onClick={() => onToggle?.(unitKey(unit))}
                  >
                    {unit.unit}
                  </button>
                ))}
                <small>of {order.quantity}</small>
              </span>
            </li>
          )
        })}
      </ul>
      {picked.size > 0 ? <PickedUnits {...props} /> : null}
    </>
  )
}

function PickedUnits({ plate, suggestion, proposal, picked, onMoved }: UnitsProps) {
  const units = plate.units.filter((unit) => picked.has(unitKey(unit)))
  const others = platesFor(proposal.plates, units).filter(({ key }) => key !== plate.key)
  const nameOf = (id: string) => suggestion.printers.find((printer) => printer.id === id)?.name ?? id
  const move = (to: string | null) => {
    proposal.moveUnits(picked, to)
    onMoved()
  }
  return (
    <p className={'compact flex flex-wrap items-center gap-2'}>
      {counted(units.length, 'unit')} picked
      <Button onClick={() => move(null)}>Remove from plate</Button>
      {others.length > 0 ? (
        <select
          className={field['input']}
          aria-label="Move to another plate"
          value=""
          onChange={(event) => move(event.currentTarget.value)}
        >
          <option value="">Move to…</option>
          {others.map(({ key, printer_id, suggested }) => (
            <option key={key} value={key}>
              {nameOf(printer_id)}, {shopSoonText(suggested.planned_start, suggestion.now)}
            </option>
          ))}
        </select>
      ) : null}
    </p>
  )
}
