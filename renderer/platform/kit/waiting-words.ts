import { passedText } from '../../../shared/platform/passed-text.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** Returns the time since an instant: `just now`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function agoText(instant: number, now = nowSeconds()): string {
  const passed = now - instant
  return passed < MINUTE ? 'just now' : passedText(passed)
}

/** Returns the time until an instant: `5 min left`, `3 h left`, `2 days left`; `expired` afterward. */
export function leftText(until: number, now = nowSeconds()): string {
  const left = until - now
  if (left <= 0) return 'expired'
  if (left < HOUR) return `${Math.max(1, Math.floor(left / MINUTE))} min left`
  if (left < 2 * DAY) return `${Math.floor(left / HOUR)} h left`
  return `${Math.floor(left / DAY)} days left`
}
