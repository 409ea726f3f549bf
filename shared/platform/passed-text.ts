import { counted } from './counted.ts'
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Writes how long ago something was: `45 s ago`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function passedText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.floor(seconds)} s ago`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ago`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ago`
  const days = Math.floor(seconds / DAY)
  return `${counted(days, 'day')} ago`
}
