import { useState } from 'react'
import { Field, withUnit } from '../../ui/field.tsx'
import forms from './form.module.css'

/** `scale` converts to the unit of the rules (cents, grams, mm); `digits` are shown behind the point, 1 where left out. */
interface Unit {
  text: string
  scale: number
  whole: boolean
  digits?: number
}

/** The units in which figures are shown. */
export const UNITS = {
  dollars: { text: '$', scale: 100, whole: true },
  pounds: { text: 'lb', scale: 453.59237, whole: true },
  inches: { text: 'in', scale: 25.4, whole: true },
  miles: { text: 'miles', scale: 1, whole: false },
  percent: { text: '%', scale: 1, whole: false, digits: 3 },
  days: { text: 'days', scale: 1, whole: true },
  minutes: { text: 'minutes', scale: 1, whole: true },
  hours: { text: 'hours', scale: 1, whole: false },
  seconds: { text: 'seconds', scale: 1, whole: false },
  grams: { text: 'g', scale: 1, whole: false },
  grams_per_cm3: { text: 'g/cm³', scale: 1, whole: false, digits: 3 },
  mm: { text: 'mm', scale: 1, whole: false, digits: 3 },
  mm2: { text: 'mm²', scale: 1, whole: false, digits: 3 },
  mm3: { text: 'mm³', scale: 1, whole: false, digits: 3 },
  degrees: { text: '°', scale: 1, whole: false },
  times: { text: '×', scale: 1, whole: false, digits: 3 },
  lines: { text: 'lines', scale: 1, whole: false, digits: 3 },
  layers: { text: 'layers', scale: 1, whole: false, digits: 3 },
  none: { text: '', scale: 1, whole: false, digits: 3 },
} as const satisfies Record<string, Unit>

interface FigureFieldProps {
  label: string
  meaning?: string
  unit: keyof typeof UNITS
  /** In the unit of the rules: cents, grams, mm. */
  value: number
  fault: string | null | undefined
  onChange: (value: number) => void
}

/** One number of a settings form, in its customary unit. A text that is not a number becomes NaN, which saving reports. */
export function FigureField({ label, meaning, unit, value, fault, onChange }: FigureFieldProps) {
  const [input, setInput] = useState(() => textOf(value, unit))
  // The value may also be changed from outside, such as by discarding what was typed.
  const text = Object.is(amountOf(input, unit), value) ? input : textOf(value, unit)
  const change = (entered: string) => {
    setInput(entered)
    onChange(amountOf(entered, unit))
  }
  return (
    <Field label={label} meaning={meaning} fault={fault}>
      {(control) => (
        <div className={forms['figure']}>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            aria-describedby={withUnit(control)}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <span id={`${control.id}-unit`}>{UNITS[unit].text}</span>
        </div>
      )}
    </Field>
  )
}

/** In the unit of the rules; NaN when it is no number. */
function amountOf(entered: string, unit: keyof typeof UNITS): number {
  const { scale, whole } = UNITS[unit]
  const amount = entered.trim() === '' ? Number.NaN : Number(entered.replaceAll(',', '')) * scale
  return whole ? Math.round(amount) : amount
}

function textOf(value: number, unit: keyof typeof UNITS): string {
  if (Number.isNaN(value)) return ''
  const amount = value / UNITS[unit].scale
  if (unit === 'dollars') return amount.toFixed(2)
  const { digits = 1 }: Unit = UNITS[unit]
  return String(Number(amount.toFixed(digits)))
}
