import type { Vec3 } from './part.ts'

const number = (decimals: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals })
const whole = number(0)
const tenths = number(1)
const hundredths = number(2)

/** A figure as people read it: 0.35, 12.5, 1,240. Never "-0". */
export function figure(value: number): string {
  const size = Math.abs(value)
  const format = size < 2 ? hundredths : size < 100 ? tenths : whole
  const text = format.format(value)
  return text === '-0' ? '0' : text
}

/** "1 edge", "12 edges", "1,200 bodies". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

/** "82.4 × 40 × 12.5 mm" */
export function sizeText(size: Vec3, unit = 'mm'): string {
  return `${size.map(figure).join(' × ')} ${unit}`
}

/** "2 %", "0.4 %", "none" is left to the caller. */
export function percentText(percent: number): string {
  return `${percent > 0 && percent < 0.1 ? 'less than 0.1' : figure(percent < 10 ? roundTo(percent, 0.1) : Math.round(percent))} %`
}

/** To a multiple of `step`, without the dust of binary fractions. */
export function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(6)) + 0
}
