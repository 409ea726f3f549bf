import { lengthFigure } from '../../../shared/geometry/figures.ts'
import { timeOfDayText } from '../../../shared/platform/time-of-day.ts'
import { PACIFIC_ZONE } from '../../../shared/platform/time-zones.ts'
import { zoneFormats } from './shop-zone.ts'

/** Writes days, sizes, weights and durations for pages. */

const dayParts = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns a Pacific calendar day (`2026-11-24`) as `Tue, Nov 24`; with the year only when it is not this year. */
export function dayText(day: string, today = pacificToday()): string {
  const parts = Object.fromEntries(
    dayParts.formatToParts(new Date(`${day}T12:00:00Z`)).map((part) => [part.type, part.value]),
  )
  const text = `${parts['weekday']}, ${parts['month']} ${parts['day']}`
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text}, ${parts['year']}`
}

/** Writes the first and the last of several days: `Thu, Dec 24 to Wed, Dec 30`; of one only that. */
export function daysText(day: string, until: string | undefined): string {
  return until === undefined ? dayText(day) : `${dayText(day)} to ${dayText(until)}`
}

/** Writes a stored time of day (`17:00`) as `5:00 PM`. */
export function storedTimeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return timeOfDayText({ hour, minute })
}

const pacificDays = new Intl.DateTimeFormat('en-CA', { timeZone: PACIFIC_ZONE })

/** Returns today's Pacific day as `YYYY-MM-DD`: ship dates are compared with it, wherever the shop is. */
export function pacificToday(now = new Date()): string {
  return pacificDays.format(now)
}

/** Writes how far away a day is: `today`, `tomorrow`, `in 5 days`, `yesterday`, `3 days ago`. */
export function distanceText(day: string, today = pacificToday()): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/**
 * Writes the time of day of an instant (Unix seconds) in the shop's time zone: `5:12 PM`. The zone is named for a reader
 * whose own clock shows another time: `5:12 PM EST`.
 */
export function shopClockText(seconds: number): string {
  const at = new Date(seconds * 1000)
  return (isReaderOnShopTime(at) ? zoneFormats().clock : zoneFormats().namedClock).format(at)
}

/** Writes the time of day of an instant (Unix seconds) to the second, in the shop's time zone: `5:12:04 PM`. */
export function shopSecondText(seconds: number): string {
  return zoneFormats().secondClock.format(new Date(seconds * 1000))
}

function isReaderOnShopTime(at: Date): boolean {
  const parts = zoneFormats().dial.formatToParts(at)
  const shown = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value)
  return shown('hour') === at.getHours() && shown('minute') === at.getMinutes()
}

/** Writes the day of an instant (Unix seconds) in the shop's time zone: `Fri, Dec 4`. */
export function shopDayText(seconds: number): string {
  return dayText(shopDay(seconds))
}

/** Returns the day of an instant (Unix seconds) on the shop’s clock as `YYYY-MM-DD`. */
export function shopDay(seconds: number): string {
  return zoneFormats().day.format(new Date(seconds * 1000))
}

/** Writes an instant (Unix seconds) in the shop's time zone: `Fri, Dec 4, 5:12 PM`. */
export function shopInstantText(seconds: number): string {
  return `${shopDayText(seconds)}, ${shopClockText(seconds)}`
}

/** Like `shopInstantText`, but short: only the time for today, and `Mon 5:12 PM` for the next six days. */
export function shopSoonText(seconds: number, now: number): string {
  const [day, today] = [shopDay(seconds), shopDay(now)]
  const clock = shopClockText(seconds)
  if (day === today) return clock
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const text = dayText(day, today)
  return `${days > 0 && days < 7 ? text.slice(0, 3) : `${text},`} ${clock}`
}

const monthYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Writes the month of a day (`2026-11-24`) or month (`2026-11`): `November 2026`. */
export function monthText(day: string): string {
  return monthYear.format(new Date(`${day.slice(0, 7)}-15T12:00:00Z`))
}

/** `82.4 × 40 × 12.5`, without the unit, as the findings write it. */
export function sizeText(dimensions_mm: readonly number[]): string {
  return dimensions_mm.map((mm) => lengthFigure(mm)).join(' × ')
}

const MM_PER_INCH = 25.4

/** The same size in inches, without the unit: `3.24 × 1.57 × 0.49`; three decimals when all sides are below an inch. */
export function inchText(dimensions_mm: readonly number[]): string {
  const decimals = Math.max(...dimensions_mm) < MM_PER_INCH ? 3 : 2
  return dimensions_mm.map((mm) => (mm / MM_PER_INCH).toFixed(decimals)).join(' × ')
}

/** Writes grams: `3.4 g`, `20 g`, `1.25 kg`, `42.9 kg`. */
export function weightText(grams: number): string {
  if (grams < 0.05) return 'under 0.1 g'
  if (grams >= 1000) return `${(grams / 1000).toFixed(grams < 10_000 ? 2 : 1)} kg`
  return `${grams < 10 ? grams.toFixed(1) : Math.round(grams)} g`
}

/** Writes a volume: `1.3 mm³` below 100 mm³, otherwise `24.8 cm³`. */
export function volumeText(mm3: number): string {
  return mm3 < 100 ? measureText(mm3, 'mm3') : measureText(mm3 / 1000, 'cm3')
}

/** Writes seconds as hours: `0.5 h`, `12 h`, `1,204 h`. */
export function hoursText(seconds: number): string {
  const hours = seconds / 3600
  return `${hours.toLocaleString('en-US', { maximumFractionDigits: hours < 10 ? 1 : 0 })} h`
}

/** Writes print time: `54 min`, `3 h 5 min`, `1 d 2 h`. Never `0 min`. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return joinUnits([Math.floor(hours / 24), 'd'], [hours % 24, 'h'])
  return joinUnits([hours, 'h'], [minutes % 60, 'min'])
}

function joinUnits(...pairs: [number, string][]): string {
  return pairs
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/** Writes a measured value with at most two decimals and no trailing zeros: `0.38 mm`, `12%`, `3`. */
export function measureText(value: number, unit: string | null): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const figure = Number(value.toFixed(digits)).toLocaleString('en-US')
  return unit ? `${figure}${unitSuffix(unit)}` : figure
}

const SHOWN_UNITS: Record<string, string> = {
  mm2: 'mm²',
  mm3: 'mm³',
  cm2: 'cm²',
  cm3: 'cm³',
  percent: '%',
  deg: '°',
}

/** Returns the text after a figure: `%` and `°` directly, every other unit after a space. */
export function unitSuffix(unit: string): string {
  const shown = SHOWN_UNITS[unit] ?? unit
  return shown === '%' || shown === '°' ? shown : ` ${shown}`
}

/** Turns a stored name such as `plate_only` into a label: `Plate only`. */
export function labelText(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const NO_BREAK = '\u00a0'

/** Joins figures and units, so that no line ends between them: `up to 110 °C`, `15%`. */
export function unbrokenFigures(text: string): string {
  return text.replaceAll(/(\d) %/g, '$1%').replaceAll(/(\d) (?=°|mm|cm|in\b|g\b|kg\b)/g, `$1${NO_BREAK}`)
}
