import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { BUCKET_PLACE, LOCAL_PLACE } from '../../../shared/platform/backup/backup-settings.ts'
import type { BackupRun } from '../../../shared/platform/backup/backup-status.ts'
import type { BackupsPageData, ShownPlace } from '../../../shared/platform/backup/backups-page-data.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'

export function placeTitle({ place, where }: ShownPlace): string {
  if (place === LOCAL_PLACE) return 'This computer'
  return place === BUCKET_PLACE ? `Bucket ${where}` : where
}

/** Describes the backups of a place in one line. */
export function placeText({ last_good_at, bytes, new_bytes, kept }: ShownPlace): string {
  if (last_good_at === null) return 'No backup yet.'
  const facts = [
    `Last good backup ${shopInstantText(last_good_at)}`,
    ...(bytes === null ? [] : [bytesText(bytes)]),
    ...(new_bytes === null ? [] : [`${bytesText(new_bytes)} of it new`]),
    ...(kept === null ? [] : [`${counted(kept, 'backup')} kept`]),
  ]
  return `${facts.join(' · ')}.`
}

const STEPS: Record<BackupRun['step'], string> = {
  files: 'Copying files',
  database: 'Copying the database',
  check: 'Checking the backup',
}

/** Describes the step of a running backup, and its progress. */
export function runText({ step, files_done, files_total }: BackupRun): string {
  return step === 'files' && files_total > 0
    ? `${STEPS[step]}: ${files_done} of ${files_total}`
    : `${STEPS[step]} …`
}

/** Sums up all backups: the fact that the owner should read first. */
export function summaryOf(page: BackupsPageData): {
  tone: 'good' | 'attention'
  title: string
  text: string
} {
  const { places, settings, next_at } = page
  const failed = places.filter(({ error }) => error !== null)
  const next = `The next backup is at ${shopInstantText(next_at)}.`
  if (failed.length > 0)
    return {
      tone: 'attention',
      title: `The last backup failed at ${counted(failed.length, 'place')}`,
      text: next,
    }
  if (settings.folders.length === 0 && settings.bucket === null)
    return {
      tone: 'attention',
      title: 'Backups are on this computer’s disk only',
      text: `If the disk fails or the computer is stolen, they are lost with the shop. Add a folder on another disk, or a bucket. ${next}`,
    }
  if (places.some(({ last_good_at }) => last_good_at === null))
    return { tone: 'attention', title: 'Some places have no backup yet', text: next }
  return { tone: 'good', title: 'The shop is backed up every hour', text: next }
}
