import type { Vec3 } from './feature.ts'
import { counted } from '../platform/counted.ts'
import { lazily } from '../platform/lazily.ts'

const formats = [0, 1, 2].map((decimals) =>
  lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals })),
)

/** Formats a number to about three digits: 0.35, 12.5, 1,240. Never "-0". */
export function figure(value: number): string {
  const size = Math.abs(value)
  const decimals = size < 10 ? 2 : size < 100 ? 1 : 0
  const text = formats[decimals]().format(value)
  return text === '-0' ? '0' : text
}

/** Formats a length in mm to a tenth, below 1 mm to a hundredth, from 1 m to a millimeter: 105.4, 0.32, 1,200. */
export function lengthFigure(mm: number): string {
  return formats[mm < 1 ? 2 : mm < 1000 ? 1 : 0]().format(roundTo(mm, 0.001))
}

/** "82.4 × 40 × 12.5 mm" */
export function sizeText(size: Readonly<Vec3>): string {
  return `${size.map(lengthFigure).join(' × ')} mm`
}

/** "0.3 mm", "0.3 to 0.6 mm" */
export function rangeText(from: number, to: number): string {
  return figure(from) === figure(to) ? `${figure(from)} mm` : `${figure(from)} to ${figure(to)} mm`
}

/** "7%", "0.4%", "less than 0.1%". */
export function percentText(percent: number): string {
  if (percent > 0 && percent < 0.1) return 'less than 0.1%'
  return `${formats[percent < 10 ? 1 : 0]().format(percent)}%`
}

/** "45 minutes", "7 hours", "31 hours". */
export function durationText(seconds: number): string {
  const hours = seconds / 3600
  return hours < 1.5 ? counted(Math.round(seconds / 60), 'minute') : counted(Math.round(hours), 'hour')
}

/** "850 g", "1.4 kg" */
export function weightText(grams: number): string {
  return grams < 1000 ? `${figure(grams)} g` : `${figure(grams / 1000)} kg`
}

const MEASURES: Record<string, (value: number) => string> = {
  mm2: (value) => `${figure(value)} mm²`,
  mm3: (value) => `${figure(value / 1000)} cm³`,
  cm3: (value) => `${figure(value)} cm³`,
  g: weightText,
  hours: (value) => durationText(value * 3600),
  percent: percentText,
}

/** Writes the measure of a finding as its sentence does: "0.33 cm³", "42.9 kg", "31 hours". */
export function measureOf(value: number, unit: string | null): string {
  if (unit === null) return figure(value)
  return MEASURES[unit]?.(value) ?? `${figure(value)} ${unit}`
}

/** Rounds to a multiple of `step`, without floating-point noise, and never to -0. */
export function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(6)) + 0
}
