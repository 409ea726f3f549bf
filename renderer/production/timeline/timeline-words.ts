import { riskReason, riskWord, type OrderForecast } from '../../../shared/production/floor/promise-risk.ts'
import type { MovePreview, OrderEffect } from '../../../shared/production/floor/preview-move.ts'
import type { TimelineBar } from '../../../shared/production/floor/timeline.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { dayText, shopSoonText } from '../../platform/ui/words.ts'

/** `Plate 7`, or for units on no plate `Queue`. */
export function barName({ plate }: TimelineBar): string {
  return plate ? `Plate ${plate.number}` : 'Queue'
}

const KIND_WORDS: Record<TimelineBar['kind'], string> = {
  printing: 'printing',
  printed: 'waits to be cleared',
  planned: 'planned',
  queued: 'waits, on no plate',
}

/** Returns everything about a bar, for its tooltip and for screen readers. */
export function barText(bar: TimelineBar, printer: string, now: number): string {
  const { kind, start, ends_at, ready_at, orders, units, material, color, risk } = bar
  const times = `${shopSoonText(start, now)} to ${shopSoonText(ends_at, now)}`
  const parts = [
    `${barName(bar)} on ${printer}, ${KIND_WORDS[kind]}: ${times}, cleared ${shopSoonText(ready_at, now)}`,
    `${counted(units, 'unit')} of ${orders.join(', ')}`,
    `${material} ${color}`,
  ]
  return [...parts, ...(risk === null ? [] : [`has an order at risk: ${riskWord(risk, false)}`])].join('. ')
}

/** `promised Mon, Nov 30. According to the plan, it is handed over Wed, Dec 2, 2 working days late.` */
export function riskText(forecast: OrderForecast): string {
  const { promised } = forecast
  return `${promised === null ? 'not confirmed' : `promised ${dayText(promised)}`}. ${riskReason(forecast)}`
}

const EFFECT_WORDS: Record<OrderEffect['effect'], string> = {
  late: 'becomes late',
  later: 'ships later, still on time',
  on_time: 'is on time again',
  sooner: 'ships sooner',
}

/** `1012 becomes late: Tue, Nov 24 → Wed, Nov 25, promised Tue, Nov 24`. */
export function effectText({ number, before, after, promised, effect }: OrderEffect): string {
  const day = (text: string | null) => (text === null ? 'no date' : dayText(text))
  const promise = promised === null ? '' : `, promised ${dayText(promised)}`
  return `${number} ${EFFECT_WORDS[effect]}: ${day(before)} → ${day(after)}${promise}`
}

/** Says where and when a moved plate would print: `Printer 2, Tue 9:00 AM to Tue 1:10 PM`. */
export function placeText(name: string, { print }: Pick<MovePreview, 'print'>, now: number): string {
  if (!print) return name
  return `${name}, ${shopSoonText(print.start, now)} to ${shopSoonText(print.done, now)}`
}

/** Returns black or white, whichever is easier to read on a CSS hex color; null if that is not known. */
export function inkOn(hex: string | undefined): string | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(hex ?? '')
  if (!match) return null
  const [red, green, blue] = match.slice(1).map((pair) => (Number.parseInt(pair, 16) / 255) ** 2.2)
  // WCAG 2: relative luminance; above 0.18 black has the better contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#16191d' : '#ffffff'
}
