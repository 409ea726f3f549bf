import { useId, useState } from 'react'
import field from '../../ui/field.module.css'
import quote from '../quote/quote.module.css'
import classes from './delivery-settings.module.css'

/** How a figure of the rules is typed: `scale` of its own units are one of the typed. */
export const UNITS = {
  dollars: { text: '$', scale: 100, whole: true },
  pounds: { text: 'lb', scale: 453.59237, whole: true },
  inches: { text: 'in', scale: 25.4, whole: true },
  miles: { text: 'miles', scale: 1, whole: false },
  percent: { text: '%', scale: 1, whole: false },
  days: { text: 'days', scale: 1, whole: true },
  minutes: { text: 'minutes', scale: 1, whole: true },
} as const

interface FigureFieldProps {
  label: string
  unit: keyof typeof UNITS
  /** In the units of the rules: cents, grams, millimeters. */
  value: number
  fault: string | null
  onChange: (value: number) => void
}

/** One number of the rules in the unit that people say. What is no number is told by the shop when it is kept. */
export function FigureField({ label, unit, value, fault, onChange }: FigureFieldProps) {
  const id = useId()
  const { text, scale, whole } = UNITS[unit]
  const [typed, setTyped] = useState(() => textOf(value / scale, unit))
  const type = (entered: string) => {
    setTyped(entered)
    const amount = entered.trim() === '' ? Number.NaN : Number(entered.replaceAll(',', '')) * scale
    onChange(whole ? Math.round(amount) : amount)
  }
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <div className={classes['figure']}>
        <input
          id={id}
          className={field['input']}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-unit${fault ? ` ${id}-fault` : ''}`}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <span id={`${id}-unit`}>{text}</span>
      </div>
      {fault === null ? null : (
        <p id={`${id}-fault`} className={quote['fault']}>
          {fault}
        </p>
      )}
    </div>
  )
}

function textOf(amount: number, unit: keyof typeof UNITS): string {
  if (unit === 'dollars') return amount.toFixed(2)
  return String(Math.round(amount * 10) / 10)
}
