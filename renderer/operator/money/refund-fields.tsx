import field from '../../ui/field.module.css'
import forms from '../kit/form.module.css'
import classes from './money.module.css'
import type { RefundChoice } from './money-words.ts'

const CHOICES: { what: RefundChoice['what']; label: string }[] = [
  { what: 'parts_percent', label: 'Part of the parts price' },
  { what: 'amounts', label: 'Amounts' },
  { what: 'everything', label: 'Everything that is left' },
]

interface RefundFieldsProps {
  choice: RefundChoice
  onChange: (changes: Partial<RefundChoice>) => void
  /** False while what is typed is no amount. */
  isWish: boolean
}

/** What goes back; the tax on it follows by itself. */
export function RefundFields({ choice, onChange, isWish }: RefundFieldsProps) {
  return (
    <fieldset className={field['field']}>
      <legend className={field['label']}>What goes back</legend>
      <div className={classes['choices']}>
        {CHOICES.map(({ what, label }) => (
          <label key={what} className={classes['choice']}>
            <input
              type="radio"
              name="refund-what"
              checked={choice.what === what}
              onChange={() => onChange({ what })}
            />
            {label}
          </label>
        ))}
      </div>
      <Figures choice={choice} onChange={onChange} isWish={isWish} />
      <p className={field['meaning']}>Sales tax on it goes back as well, in proportion.</p>
    </fieldset>
  )
}

function Figures({ choice, onChange, isWish }: RefundFieldsProps) {
  const isWrong = !isWish
  if (choice.what === 'everything') return null
  if (choice.what === 'parts_percent')
    return (
      <Figure
        label="Percent of the parts price"
        value={choice.percent}
        isWrong={isWrong}
        onChange={(percent) => onChange({ percent })}
      />
    )
  return (
    <div className={forms['pair']}>
      <Figure
        label="Parts, in dollars"
        value={choice.parts}
        isWrong={isWrong}
        onChange={(parts) => onChange({ parts })}
      />
      <Figure
        label="Delivery, in dollars"
        value={choice.delivery}
        isWrong={isWrong}
        onChange={(delivery) => onChange({ delivery })}
      />
    </div>
  )
}

function Figure(props: {
  label: string
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}) {
  return (
    <label className={field['field']}>
      <span className={field['label']}>{props.label}</span>
      <input
        className={field['input']}
        inputMode="decimal"
        autoComplete="off"
        value={props.value}
        aria-invalid={props.isWrong && props.value !== ''}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </label>
  )
}
