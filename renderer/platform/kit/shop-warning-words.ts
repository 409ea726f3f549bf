import { bytesText } from '../../../shared/platform/bytes-text.ts'
import type { ShopWarnings } from '../../../shared/desk/shop-warnings.ts'
import { formatInstant } from '../../../shared/platform/time.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { shopZone } from '../ui/shop-zone.ts'

type ClockFacts = NonNullable<ShopWarnings['clock']>
type DiskFacts = NonNullable<ShopWarnings['disk']>

const DAY = 86_400
const HOUR = 3600

/** Says what time the computer's clock shows, and how far that is from when the shop was last open. */
export function clockText({ now, last_open }: ClockFacts): string {
  const days = Math.round(Math.abs(now - last_open) / DAY)
  const distance = days === 0 ? 'less than a day' : counted(days, 'day')
  return `This computer’s clock says ${formatInstant(now, shopZone())}, ${distance} ${now < last_open ? 'before' : 'after'} the shop was last open.`
}

/** Names a place without a recent backup, and says since when and why. */
export function backupText({ where, last_good_at, error }: ShopWarnings['backups'][number]): string {
  const since =
    last_good_at === null
      ? 'no backup yet'
      : `the last good backup is of ${formatInstant(last_good_at, shopZone())}`
  return `${where}: ${since}. ${error ?? ''}`.trim()
}

/** When the clock is trusted even if staff do not confirm it; `seconds` of running are left until then. */
export function trustedInText(seconds: number): string {
  const hours = Math.max(1, Math.ceil(seconds / HOUR))
  return `Otherwise this warning ends after ${counted(hours, 'more hour')} of running.`
}

/** Returns the warning about a disk: how much is free, what still works, what to do. */
export function diskWarning({ shortage, free_bytes, reserve_bytes }: DiskFacts) {
  const free = `${bytesText(free_bytes)} free on the disk with the shop’s data.`
  const reserve = bytesText(reserve_bytes)
  switch (shortage) {
    case 'low':
      return {
        title: 'Disk space is running low',
        facts: `${free} Everything works. Below ${reserve}, new part files are refused.`,
        advice: 'Move old backups, or files that are not the shop’s, to another disk.',
      }
    case 'no_uploads':
      return {
        title: 'The disk is nearly full: new part files are refused',
        facts: `${free} Uploads are refused below ${reserve}. Existing quotes, orders, payments and shipping still work.`,
        advice:
          'Move old backups, or files that are not the shop’s, to another disk. Uploads then resume without a restart.',
      }
    case 'full':
      return {
        title: 'The disk is full: the shop cannot save anything',
        facts: `${free} Uploads, orders, payments, changes and sign-ins are refused. Everything can still be read, and whoever is signed in stays signed in.`,
        advice:
          'Move old backups, or files that are not the shop’s, to another disk now. Everything then resumes without a restart.',
      }
  }
}
