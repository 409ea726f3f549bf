import type { PrinterLoad } from '../../../shared/quoting/scheduling/printer-load.ts'
import { HOUR } from '../../../shared/platform/time.ts'

/** Returns the free machine time of all these printers up to the end of a day, in seconds. */
export function freeUntil(load: readonly PrinterLoad[], day: string): number {
  return load
    .flatMap((printer) => printer.days)
    .filter((printerDay) => printerDay.day <= day)
    .reduce((sum, { free_seconds }) => sum + free_seconds, 0)
}

/** Returns seconds as hours: `38 h`; below ten with one decimal: `7.5 h`. */
export function hoursText(seconds: number): string {
  const hours = seconds / HOUR
  return `${hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours)} h`
}
