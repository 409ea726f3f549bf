import { DAY, HOUR, MINUTE, type Instant } from '../../platform/time.ts'

const KIB = 1024
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Writes bytes: `640 KB`, `1.5 GB`; 1 KB is 1024 bytes. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(KIB)))
  const figure = bytes / KIB ** power
  return `${figure.toFixed(power > 0 && figure < 10 ? 1 : 0)} ${UNITS[power]}`
}

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

/** Writes a count with its noun. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
