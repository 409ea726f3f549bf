import type { Speed } from '../../../shared/catalog/materials.ts'
import { SPEED_NAMES } from '../../../shared/catalog/speed-names.ts'
import { Money } from '../../platform/ui/values.tsx'
import { dayText } from '../../platform/ui/words.ts'
import forms from '../../platform/kit/form.module.css'

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
    <div className={`stack-6 ${forms['preview']}`}>
      <h3 className="muted fine-size medium">{props.title ?? 'The customer will see'}</h3>
      <ul>
        {props.options.map((option) => (
          <li key={option.speed} className="wrap-4-16 apart">
            <span>
              <strong>{option.ship_by ? `Ships ${dayText(option.ship_by)}` : 'Date to be confirmed'}</strong>{' '}
              <span className="muted plain">{SPEED_NAMES[option.speed]}</span>
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
  if (total_cents === null) return <span className="muted plain">no price yet</span>
  return (
    <span>
      {quantity > 1 ? (
        <span className="muted plain">
          {quantity} × <Money cents={total_cents / quantity} /> ={' '}
        </span>
      ) : null}
      <Money cents={total_cents} />
    </span>
  )
}
