import { HOUR } from '../../../shared/platform/time.ts'

/** Returns seconds as hours: `38 h`; below ten with one decimal: `7.5 h`. */
export function hoursText(seconds: number): string {
  const hours = seconds / HOUR
  return `${hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours)} h`
}
