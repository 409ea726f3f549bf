import { clockIn, dayIn, type Instant } from '../../platform/time.ts'
import { timeOfDayText } from '../../platform/time-of-day.ts'
import type { TimeZone } from '../../platform/time-zones.ts'
import { shortDay } from '../../orders/words-in-emails.ts'

/** Returns an instant on the shop's clock as `Tue, Nov 24, 5:12 PM`. */
export function instantOnPaper(instant: Instant, zone: TimeZone): string {
  return `${shortDay(dayIn(zone, instant))}, ${timeOfDayText(clockIn(zone, instant))}`
}

/** `Unit 3 of 5`; `The only unit`. */
export function unitOnPaper(unit: number, quantity: number): string {
  return quantity === 1 ? 'The only unit' : `Unit ${unit} of ${quantity}`
}

/** `54 min`, `3 h 5 min`, `26 h 10 min`. Never `0 min`. */
export function durationOnPaper(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const text = [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
  return unbroken(text)
}

/** Without line ends between figures and units. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
