import type { PrinterLoad } from '../../../shared/scheduling/printer-load.ts'
import { HOUR } from '../../../shared/time.ts'

/** Machine seconds that all these printers have free up to the end of a day. */
export function freeUntil(load: readonly PrinterLoad[], day: string): number {
  return load
    .flatMap((printer) => printer.days)
    .filter((one) => one.day <= day)
    .reduce((sum, one) => sum + one.free_seconds, 0)
}

/** Whole hours as planners speak of them: `38 h`; below ten with one decimal: `7.5 h`. */
export function hoursText(seconds: number): string {
  const hours = seconds / HOUR
  return `${hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours)} h`
}
