import { counted } from '../../platform/counted.ts'
import { DAY, HOUR, MINUTE, type Instant } from '../../platform/time.ts'

/** Writes a time span in its largest unit: `12 seconds`, `3 hours`. */
export function spanText(seconds: number): string {
  if (seconds < MINUTE) return counted(Math.max(0, Math.round(seconds)), 'second')
  if (seconds < HOUR) return counted(Math.round(seconds / MINUTE), 'minute')
  if (seconds < 2 * DAY) return counted(Math.round(seconds / HOUR), 'hour')
  return counted(Math.round(seconds / DAY), 'day')
}

/** Writes how long ago an instant is. */
export function agoText(at: Instant, now: Instant): string {
  return now - at < MINUTE ? 'just now' : `${spanText(now - at)} ago`
}
