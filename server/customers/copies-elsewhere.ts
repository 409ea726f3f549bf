import type { RotationRules } from '../../shared/backup/rotation.ts'
import type { CopyItem } from '../../shared/customers/erase.ts'
import type { Shop } from '../shop.ts'

/** Lists what still has a customer's data after an erase, and until when. */
export function copiesElsewhere(shop: Shop): CopyItem[] {
  const { replaced, before_updates } = shop.backups.countCopies()
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
    ...(before_updates === 0
      ? []
      : [
          {
            what: `Copies of the database from before updates (${before_updates})`,
            until: 'Until three later updates have changed the database.',
          },
        ]),
    {
      what: 'Log files, which may name files and addresses',
      until: `${shop.logs.retention().keep_days} days at most.`,
    },
    { what: 'Exports and support bundles that were saved', until: 'Until you delete them.' },
    {
      what: 'Emails that were sent, and what card company and carriers were told',
      until: 'Until their receivers delete it.',
    },
  ]
}

/** The same for customers, who see nothing of the shop's disks. */
export function copiesForCustomers(shop: Shop): CopyItem[] {
  return copyOfBackups(shop)
}

function copyOfBackups({ backups }: Shop): CopyItem[] {
  return [{ what: 'Backups that were made before', until: longestKept(backups.settings().rotation) }]
}

/** The newest backups stay whatever their age, so a shop that makes none keeps its last ones. */
function longestKept({ days, weeks }: RotationRules): string {
  const kept = weeks * 7 > days ? `${weeks} ${weeks === 1 ? 'week' : 'weeks'}` : `${days} days`
  return `About ${kept}, as long as new backups are made.`
}
