import { bytesText } from '../../platform/bytes-text.ts'
import { formatInstant, DAY } from '../../platform/time.ts'
import type { BackupFacts, DiskFacts, HealthFacts } from './health-facts.ts'
import { bad, good, notice, type HealthFinding } from './health-finding.ts'
import { counted } from '../../platform/counted.ts'
import { agoText, spanText } from './health-words.ts'

/** The nightly check also runs by day in a shop whose computer is off at night, so after three days something prevents it. */
const CHECK_OLD_AFTER = 3 * DAY
/** SQLite begins the log again after each checkpoint, at about 4 MB; only a read that never ends makes it grow. */
const LARGE_WAL_BYTES = 256 * 1024 ** 2

/** A disk that wakes up is slow once. */
const MANY_SLOW_WRITES = 3

/** Backups, database, its check, disk and clock. */
export function dataFindings(facts: HealthFacts): HealthFinding[] {
  return [
    ...backupFindings(facts),
    databaseFinding(facts),
    ...facts.database.damaged_documents.map(damagedFinding),
    checkFinding(facts),
    diskFinding(facts.disk),
    clockFinding(facts),
  ]
}

function backupFindings({ backups: { places, restored_from }, now, zone }: HealthFacts): HealthFinding[] {
  const page = '/console/backups'
  const closed =
    restored_from === null
      ? []
      : [
          bad('backups', {
            sentence: `The shop is closed to customers: it was restored from a backup of ${formatInstant(restored_from, zone)}.`,
            advice: 'Look at what happened after the backup, and open the shop.',
            page,
          }),
        ]
  return [...closed, ...places.map((place) => placeFinding(place, now))]
}

function placeFinding(place: BackupFacts['places'][number], now: number): HealthFinding {
  const { where, last_good_at, is_old, error } = place
  const last = last_good_at === null ? 'no backup yet' : `last good backup ${agoText(last_good_at, now)}`
  const page = '/console/backups'
  const sentence = [`${where}: ${last}.`, error].filter((text) => text !== null).join(' ')
  if (is_old) return bad('backups', { sentence, advice: 'See why it fails, then back up now.', page })
  if (error !== null)
    return notice('backups', { sentence, advice: 'It is tried again every ten minutes.', page })
  return good('backups', sentence)
}

function databaseFinding({ database, zone }: HealthFacts): HealthFinding {
  const { bytes, wal_bytes, lost_since } = database
  if (lost_since !== null)
    return bad('database', {
      sentence: `The database file was moved, removed or replaced at ${formatInstant(lost_since, zone)}: nothing is saved.`,
      advice: 'Put the same file back, or restore the copy that was made then.',
    })
  const sentence = `${bytesText(bytes)}, with a write-ahead log of ${bytesText(wal_bytes)}.`
  if (wal_bytes > LARGE_WAL_BYTES)
    return notice('database', {
      sentence,
      advice: 'Another program may keep the database open. Close it, or restart this program.',
    })
  const { count, longest_seconds } = database.slow_writes
  if (count >= MANY_SLOW_WRITES)
    return notice('database', {
      sentence: `${counted(count, 'save')} took more than a second in the last ten minutes, the longest ${longest_seconds.toFixed(1)} s. Requests wait meanwhile.`,
      advice:
        'The disk is busy with another program, such as a backup or a virus scan, or it is starting to fail: check the disk.',
    })
  return good('database', sentence)
}

function damagedFinding({
  kind,
  label,
}: HealthFacts['database']['damaged_documents'][number]): HealthFinding {
  return bad('database', {
    sentence: `The settings “${label}” are damaged, so what needs them does not work.`,
    advice: 'Go back to an earlier version, or save them again.',
    page: `/console/settings/${kind}`,
  })
}

function checkFinding({ database, program, now, zone }: HealthFacts): HealthFinding {
  const { check, quick_check_at } = database
  const page = '/console/health'
  if (check && check.faults.length > 0)
    return bad('check', {
      sentence: `The check of ${formatInstant(check.at, zone)} found ${counted(check.faults.length, 'fault')}: ${check.faults[0]}`,
      advice: 'See all of them on the page Backups, and restore what is damaged from the last good backup.',
      page: '/console/backups',
    })
  const quick = `Quick check at the start, ${agoText(quick_check_at, now)}.`
  const since = now - Math.max(check?.at ?? 0, program.started_at)
  if (since > CHECK_OLD_AFTER)
    return notice('check', {
      sentence: `Database and files have not been fully checked for ${spanText(since)}. ${quick}`,
      advice: 'Check them now.',
      page,
    })
  const full =
    check === null
      ? 'Not fully checked yet: that is done at night.'
      : `Database and files were intact ${agoText(check.at, now)}.`
  return good('check', `${full} ${quick}`)
}

function diskFinding(disk: DiskFacts | null): HealthFinding {
  const advice = 'Move old backups, or files that are not the shop’s, to another disk.'
  if (disk === null)
    return notice('disk', {
      sentence: 'The free space of the disk cannot be read.',
      advice: 'Check whether the disk with the data folder is connected.',
    })
  const { free_bytes, total_bytes, reserve_bytes, shortage } = disk
  const sentence = `${bytesText(free_bytes)} free${total_bytes > 0 ? ` of ${bytesText(total_bytes)}` : ''}.`
  if (shortage === 'full')
    return bad('disk', { sentence: `${sentence} Nothing can be saved.`, advice: `${advice} Do it now.` })
  if (shortage === 'no_uploads')
    return bad('disk', { sentence: `${sentence} New files are refused.`, advice })
  if (shortage === 'low')
    return notice('disk', {
      sentence: `${sentence} Below ${bytesText(reserve_bytes)} new files are refused.`,
      advice,
    })
  return good('disk', sentence)
}

function clockFinding({ clock, now, zone }: HealthFacts): HealthFinding {
  if (clock === null) return good('clock', `It is ${formatInstant(now, zone)}.`)
  const offset = spanText(Math.abs(now - clock.last_open))
  return notice('clock', {
    sentence: `The clock says ${formatInstant(now, zone)}, ${offset} ${now < clock.last_open ? 'before' : 'after'} the shop was last open. Nothing old is deleted for another ${spanText(clock.trusted_in)} of running.`,
    advice: 'Correct the clock of the computer, or confirm the date at the top of the Desk.',
    page: '/console',
  })
}
