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
    <span className={`relative inline-flex items-center gap-1.5 rounded text-small ${classes['select']}`}>
      {swatch === undefined ? null : <SwatchDot fill={swatch} />}
      <select
        className="strong w-full min-w-0 cursor-pointer overflow-hidden"
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {isListed ? null : (
          <option className="bg-surface" value={value}>
            {text}
          </option>
        )}
        {choices.map(([offered, name]) => (
          <option className="bg-surface" key={offered} value={offered}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.9} aria-hidden="true" />
    </span>
  )
}
