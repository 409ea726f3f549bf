import type { ShopWarnings } from '../../shared/desk/shop-warnings.ts'
import { momentWords } from '../../shared/time.ts'
import { countText } from '../ui/words.ts'

type ClockFacts = NonNullable<ShopWarnings['clock']>

const DAY = 86_400
const HOUR = 3600

/** What the computer's clock shows, and how far that is from when the shop was last open. */
export function clockText({ now, last_open }: ClockFacts): string {
  const days = Math.round(Math.abs(now - last_open) / DAY)
  const distance = days === 0 ? 'less than a day' : countText(days, 'day')
  return `This computer’s clock says ${momentWords(now)}, ${distance} ${now < last_open ? 'before' : 'after'} the shop was last open.`
}

/** When the clock is believed without anybody saying so. */
export function trustedInText(seconds: number): string {
  const hours = Math.max(1, Math.ceil(seconds / HOUR))
  return `Without an answer this ends after ${countText(hours, 'more hour')} of running.`
}

/** Paths are quoted: the usual data folder of macOS has a space in it. */
export function rescueCommand({ rescue, folder }: { rescue: string; folder: string }): string {
  return `npm run restore -- --from "${rescue}" --data "${folder}" --replace`
}
