import { useState } from 'react'
import { UnitField } from './unit-field.tsx'

/**
 * The units in which figures are shown; `scale` converts to the unit of the rules (cents, grams, mm). Whole ones are rounded;
 * rates in dollars may be fractions of a cent.
 */
export const UNITS = {
  dollars: { text: '$', scale: 100, whole: true },
  dollars_per_kg: { text: '$ per kg', scale: 100, whole: false },
  dollars_per_gram: { text: '$ per g', scale: 100, whole: false },
  dollars_per_hour: { text: '$ per hour', scale: 100, whole: false },
  dollars_per_kwh: { text: '$ per kWh', scale: 100, whole: false },
  dollars_per_minute: { text: '$ per minute', scale: 100, whole: false },
  pounds: { text: 'lb', scale: 453.59237, whole: true },
  inches: { text: 'in', scale: 25.4, whole: true },
  miles: { text: 'miles', scale: 1, whole: false },
  percent: { text: '%', scale: 1, whole: false },
  /** The value is a share from 0 to 1. */
  percent_of_share: { text: '%', scale: 0.01, whole: false },
  times: { text: 'times', scale: 1, whole: false },
  pieces: { text: 'pieces', scale: 1, whole: false },
  grams: { text: 'g', scale: 1, whole: false },
  mm2: { text: 'mm²', scale: 1, whole: false },
  cubic_inches_per_pound: { text: 'in³ per lb', scale: 1, whole: true },
  grams_per_liter: { text: 'g per liter', scale: 1, whole: false },
  dollars_per_liter: { text: '$ per liter', scale: 100, whole: false },
  days: { text: 'days', scale: 1, whole: true },
  minutes: { text: 'minutes', scale: 1, whole: true },
  fine_minutes: { text: 'minutes', scale: 1, whole: false },
  hours: { text: 'hours', scale: 1, whole: false },
  seconds: { text: 'seconds', scale: 1, whole: false },
  grams_per_cm3: { text: 'g/cm³', scale: 1, whole: false },
  mm: { text: 'mm', scale: 1, whole: false },
  mm3: { text: 'mm³', scale: 1, whole: false },
  degrees: { text: '°', scale: 1, whole: false },
  watts: { text: 'W', scale: 1, whole: false },
  celsius: { text: '°C', scale: 1, whole: true },
  lines: { text: 'lines', scale: 1, whole: false },
  layers: { text: 'layers', scale: 1, whole: false },
  none: { text: '', scale: 1, whole: false },
} as const

interface FigureFieldProps {
  label: string
  meaning?: string
  unit: keyof typeof UNITS
  /** In the unit of the rules: cents, grams, mm. */
  value: number
  fault: string | null | undefined
  onChange: (value: number) => void
  /** Called instead when the field is emptied, where it may be empty. Its value is NaN then. */
  onClear?: () => void
}

/** One number of a settings form, in its customary unit. A text that is not a number becomes NaN, which saving reports. */
export function FigureField({ label, meaning, unit, value, fault, onChange, onClear }: FigureFieldProps) {
  const [input, setInput] = useState(() => textOf(value, unit))
  // The value may also be changed from outside, such as by discarding what was typed.
  const text = Object.is(amountOf(input, unit), value) ? input : textOf(value, unit)
  const change = (entered: string) => {
    setInput(entered)
    if (onClear && entered.trim() === '') onClear()
    else onChange(amountOf(entered, unit))
  }
  return (
    <UnitField
      label={label}
      unit={UNITS[unit].text}
      value={text}
      meaning={meaning}
      fault={fault}
      onChange={change}
    />
  )
}

/** The product of a typed figure and a scale has floating-point noise beyond this many decimals. */
const DECIMALS = 9

/** Returns the typed figure in the unit of the rules; NaN if it is not a number. */
export function amountOf(entered: string, unit: keyof typeof UNITS): number {
  const { scale, whole } = UNITS[unit]
  const amount = entered.trim() === '' ? Number.NaN : Number(entered.replaceAll(',', '')) * scale
  return whole ? Math.round(amount) : Number(amount.toFixed(DECIMALS))
}

/** Writes an amount in its unit: whole units to a cent or a tenth, all others with every digit that they have. */
export function textOf(value: number, unit: keyof typeof UNITS): string {
  if (Number.isNaN(value)) return ''
  const { scale, whole } = UNITS[unit]
  const amount = value / scale
  if (unit === 'dollars') return amount.toFixed(2)
  if (whole) return String(Math.round(amount * 10) / 10)
  const exact = String(Number(amount.toFixed(DECIMALS)))
  return unit.startsWith('dollars') && !/\.\d\d/.test(exact) ? amount.toFixed(2) : exact
}
