import { IconChevronDown } from '@tabler/icons-react'
import { SwatchDot } from '../choices/swatch-dot.tsx'
import classes from './basket-row.module.css'

interface RowSelectProps {
  label: string
  value: string
  /** The text to show for a value that is not one of the choices. */
  text: string
  swatch?: string | undefined
  choices: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

/** A small select with the chosen color before it. */
export function RowSelect({ label, value, text, swatch, choices, onChange }: RowSelectProps) {
  const isListed = choices.some(([offered]) => offered === value)
  return (
    <span className={`middle small relative inline-6 rounded ${classes['select']}`}>
      {swatch === undefined ? null : <SwatchDot fill={swatch} />}
      <select
        className="fit whole press clips strong"
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {isListed ? null : (
          <option className="on-surface" value={value}>
            {text}
          </option>
        )}
        {choices.map(([offered, name]) => (
          <option className="on-surface" key={offered} value={offered}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.9} aria-hidden="true" />
    </span>
  )
}
