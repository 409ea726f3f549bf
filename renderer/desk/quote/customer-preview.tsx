import type { Speed } from '../../../shared/catalog/materials.ts'
import { SPEED_NAMES } from '../../../shared/catalog/speed-names.ts'
import { Money } from '../../platform/ui/values.tsx'
import { dayText } from '../../platform/ui/words.ts'

export interface PreviewedOption {
  speed: Speed
  ship_by: string | null
  total_cents: number | null
  quantity: number
}

/** The options as the customer will read them after the decision. */
export function CustomerPreview(props: {
  title?: string
  options: readonly PreviewedOption[]
  note?: string | null
}) {
  return (
    <div className="grid gap-1.5 border-l-2 border-line bg-page p-3">
      <h3 className="fine font-medium">{props.title ?? 'The customer will see'}</h3>
      <ul>
        {props.options.map((option) => (
          <li key={option.speed} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <span>
              <strong>{option.ship_by ? `Ships ${dayText(option.ship_by)}` : 'Date to be confirmed'}</strong>{' '}
              <span className="font-normal text-muted">{SPEED_NAMES[option.speed]}</span>
            </span>
            <OptionTotal option={option} />
          </li>
        ))}
      </ul>
      {props.note ? <p>{props.note}</p> : null}
    </div>
  )
}

function OptionTotal({ option: { total_cents, quantity } }: { option: PreviewedOption }) {
  if (total_cents === null) return <span className="font-normal text-muted">no price yet</span>
  return (
    <span>
      {quantity > 1 ? (
        <span className="font-normal text-muted">
          {quantity} × <Money cents={total_cents / quantity} /> ={' '}
        </span>
      ) : null}
      <Money cents={total_cents} />
    </span>
  )
}
