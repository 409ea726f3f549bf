import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { BUCKET_PLACE, LOCAL_PLACE } from '../../../shared/platform/backup/backup-settings.ts'
import type { ShownPlace } from '../../../shared/platform/backup/backups-page-data.ts'
import type {
  RestorableBackup,
  RestoreChanges,
  RestoreStep,
} from '../../../shared/platform/backup/restorable.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { placeTitle } from './backup-words.ts'

/** The copies of one backup in several places. */
export interface BackupCopies {
  name: string
  created_at: number
  /** The copy that is restored: the one that is read fastest. */
  best: RestorableBackup
  places: string[]
}

/** Returns the backups, newest first, each with its copies. */
export function groupCopies(backups: readonly RestorableBackup[]): BackupCopies[] {
  const groups = new Map<string, RestorableBackup[]>()
  for (const backup of backups) groups.set(backup.name, [...(groups.get(backup.name) ?? []), backup])
  return [...groups].map(([name, copies]) => {
    const [best] = copies.toSorted((a, b) => distanceOf(a) - distanceOf(b))
    return { name, created_at: best.created_at, best, places: copies.map(({ place }) => place) }
  })
}

function distanceOf({ place }: RestorableBackup): number {
  if (place === LOCAL_PLACE) return 0
  return place === BUCKET_PLACE ? 2 : 1
}

/** Describes the content of a backup, and its places. */
export function copiesText(
  { best: { content }, places }: BackupCopies,
  known: readonly ShownPlace[],
): string {
  const titles = places.map((id) => {
    const place = known.find((shown) => shown.place === id)
    return place ? placeTitle(place) : id
  })
  const where = titles.join(', ')
  if (content === null) return `${where} · encrypted`
  const facts = [
    counted(content.orders, 'order'),
    counted(content.quotes, 'quote'),
    bytesText(content.bytes),
    'checked',
    where,
    ...(content.missing > 0 ? [`${counted(content.missing, 'part file')} had been lost before`] : []),
    ...(content.is_newer ? ['made by a newer version of the program'] : []),
  ]
  return facts.join(' · ')
}

/** Returns sentences about what a restore would change, what is lost first. */
export function changeSentences({ orders, quotes, payments, refunds, files }: RestoreChanges) {
  const numbers = orders.lost_numbers.join(', ')
  const more = orders.lost > orders.lost_numbers.length ? ', …' : ''
  const lost = [
    orders.lost > 0 && `${counted(orders.lost, 'order')}: ${numbers}${more}`,
    payments.lost > 0 &&
      `${counted(payments.lost, 'payment')}, together ${formatCents(payments.lost_cents)}. The money stays with the payment service.`,
    refunds.lost > 0 && `${counted(refunds.lost, 'refund')}, together ${formatCents(refunds.lost_cents)}`,
    quotes.lost > 0 && counted(quotes.lost, 'quote'),
    files.lost > 0 && counted(files.lost, 'part file or photo', 'part files and photos'),
    orders.changed > 0 && `What was done after the backup for ${counted(orders.changed, 'older order')}`,
  ]
  const back = [
    orders.back > 0 && counted(orders.back, 'order'),
    payments.back > 0 && `${counted(payments.back, 'payment')}, together ${formatCents(payments.back_cents)}`,
    refunds.back > 0 && `${counted(refunds.back, 'refund')}, together ${formatCents(refunds.back_cents)}`,
    quotes.back > 0 && counted(quotes.back, 'quote'),
    files.back > 0 && counted(files.back, 'part file or photo', 'part files and photos'),
  ]
  return { lost: lost.filter(isText), back: back.filter(isText) }
}

function isText(line: string | false): line is string {
  return line !== false
}

export const STEP_TEXTS: Record<RestoreStep, string> = {
  download: 'Getting the backup',
  backup: 'Backing up the shop as it is now',
  copy: 'Copying and checking the backup',
  restart: 'Closing the shop and opening the restored one',
  move: 'Copying the shop to the new folder',
}
