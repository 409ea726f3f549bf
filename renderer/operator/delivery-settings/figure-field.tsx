import { useState } from 'react'
import { Field, withUnit } from '../../ui/field.tsx'
import classes from './delivery-settings.module.css'

/** The units in which figures are shown; `scale` converts to the unit of the rules (cents, grams, mm). */
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
  /** In the unit of the rules: cents, grams, mm. */
  value: number
  fault: string | null
  onChange: (value: number) => void
}

/** One number of the rules, in its customary unit. A text that is not a number becomes NaN, which saving reports. */
export function FigureField({ label, unit, value, fault, onChange }: FigureFieldProps) {
  const { text, scale, whole } = UNITS[unit]
  const [input, setInput] = useState(() => textOf(value / scale, unit))
  const change = (entered: string) => {
    setInput(entered)
    const amount = entered.trim() === '' ? Number.NaN : Number(entered.replaceAll(',', '')) * scale
    onChange(whole ? Math.round(amount) : amount)
  }
  return (
    <Field label={label} fault={fault}>
      {(control) => (
        <div className={classes['figure']}>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={input}
            aria-describedby={withUnit(control)}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <span id={`${control.id}-unit`}>{text}</span>
        </div>
      )}
    </Field>
  )
}

function textOf(amount: number, unit: keyof typeof UNITS): string {
  if (unit === 'dollars') return amount.toFixed(2)
  return String(Math.round(amount * 10) / 10)
}
