import { counted } from '../../../shared/platform/counted.ts'
import type { RotationRules } from '../../../shared/platform/backup/rotation.ts'
import { SNAPSHOT_DAYS, type CopyItem } from '../../../shared/desk/customers/erase.ts'
import { calendarDayText } from '../../../shared/production/plates/time-words.ts'
import { DAY, pacificDayOf } from '../../../shared/platform/time.ts'
import { listSnapshots } from '../../platform/db/snapshot.ts'
import { isTooLargeToRewrite } from '../../operations/backup-plan/rewrite-at-night.ts'
import type { Shop } from '../../platform/shop.ts'

/** Lists what still has a customer's data after an erase, and until when. */
export function copiesElsewhere(shop: Shop): CopyItem[] {
  const replaced = shop.work.backups.countReplaced()
  return [
    ...copyOfBackups(shop),
    ...(replaced === 0
      ? []
      : [
          {
            what: `Shops that restores replaced (${replaced})`,
            until: 'Until you remove them under Backups.',
          },
        ]),
    ...copiesFromUpdates(shop),
    ...(isTooLargeToRewrite(shop)
      ? [
          {
            what: 'Single lines in unused parts of the database, which is larger than 4 GB',
            until: 'Until you restore a backup that was made after the erase.',
          },
        ]
      : []),
    {
      what: 'Log files, with network addresses and the domains of email addresses',
      until: `${shop.machine.logs.retention().keep_days} days at most.`,
    },
    { what: 'Exports and support bundles that were saved', until: 'Until you delete them.' },
    {
      what: 'Emails that were sent, and what card company and carriers were told',
      until: 'Until their receivers delete it.',
    },
  ]
}

function copiesFromUpdates({ settings }: Shop): CopyItem[] {
  const made = listSnapshots(settings.data_dir).map(({ made_at }) => made_at)
  if (made.length === 0) return []
  const last = calendarDayText(pacificDayOf(Math.max(...made) + (SNAPSHOT_DAYS + 1) * DAY))
  return [
    {
      what: `Copies of the database from before updates (${made.length})`,
      until: `Until ${last}, if the program runs then.`,
    },
  ]
}

/** The same for customers, who see nothing of the shop's disks. */
export function copiesForCustomers(shop: Shop): CopyItem[] {
  return copyOfBackups(shop)
}

function copyOfBackups({ work: { backups } }: Shop): CopyItem[] {
  return [{ what: 'Backups that were made before', until: longestKept(backups.settings().rotation) }]
}

/** The newest backups stay whatever their age, so a shop that makes none keeps its last ones. */
function longestKept({ days, weeks }: RotationRules): string {
  const kept = weeks * 7 > days ? counted(weeks, 'week') : `${days} days`
  return `About ${kept}, as long as new backups are made.`
}
