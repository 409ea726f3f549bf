import { useState } from 'react'
import { Field, withUnit } from '../../ui/field.tsx'
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
  const { text, scale, whole } = UNITS[unit]
  const [typed, setTyped] = useState(() => textOf(value / scale, unit))
  const type = (entered: string) => {
    setTyped(entered)
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
            value={typed}
            aria-describedby={withUnit(control)}
            onChange={(event) => type(event.currentTarget.value)}
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
