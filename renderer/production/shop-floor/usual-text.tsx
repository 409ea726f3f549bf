import { Button } from '../../platform/ui/buttons.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import classes from './actions.module.css'

interface UsualTextProps {
  question: string
  /** The label of the field below. */
  label: string
  /** Texts that staff write most often; a tap fills the field. */
  usual: readonly string[]
  value: string
  maxLength: number
  onChange: (text: string) => void
}

/** A text that is mostly one of a few. */
export function UsualText({ question, label, usual, value, maxLength, onChange }: UsualTextProps) {
  return (
    <>
      <fieldset className={`auto-fill small-cards grid gap-3 ${classes['choices']}`}>
        <legend className="text-lead font-medium">{question}</legend>
        {usual.map((text) => (
          <Button key={text} aria-pressed={value === text} onClick={() => onChange(text)}>
            {text}
          </Button>
        ))}
      </fieldset>
      <LineField label={label} value={value} maxLength={maxLength} onChange={onChange} />
    </>
  )
}
