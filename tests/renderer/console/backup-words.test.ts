import { describe, expect, test } from 'vitest'
import { placeText, runText, summaryOf } from '../../../renderer/operations/backups/backup-words.ts'
import { itemText } from '../../../renderer/operations/backups/reconcile-words.ts'
import { BackupSettings } from '../../../shared/platform/backup/backup-settings.ts'
import type { BackupsPageData, ShownPlace } from '../../../shared/platform/backup/backups-page-data.ts'

const LOCAL: ShownPlace = {
  place: 'local',
  where: '/data',
  is_old: false,
  last_try_at: 1_795_000_000,
  last_good_at: 1_795_000_000,
  verified_at: 1_795_000_000,
  last_good: '/data/backups/2026-11-18T11-06-40Z',
  bytes: 205_000_000,
  new_bytes: 14_200,
  kept: 1,
  error: null,
}
const FOLDER: ShownPlace = { ...LOCAL, place: 'bp_1', where: '/media/disk' }

function page(places: ShownPlace[]): BackupsPageData {
  const folders = places
    .filter(({ place }) => place !== 'local')
    .map(({ place, where }) => ({ id: place, path: where }))
  return {
    settings: BackupSettings.parse({ folders }),
    places,
    run: null,
    next_at: 1_795_003_600,
    has_passphrase: false,
    bucket_keys: { source: null, can_keep: false, why_not: null },
    check: null,
    restore_step: null,
    last_restore: null,
  }
}

describe('the first sentence for the owner', () => {
  test.each([
    ['on one disk only', [LOCAL], 'Backups are on this computer’s disk only'],
    ['on two disks', [LOCAL, FOLDER], 'The shop is backed up every hour'],
    [
      'not yet on the second disk',
      [LOCAL, { ...FOLDER, last_good_at: null }],
      'Some places have no backup yet',
    ],
    ['failed', [LOCAL, { ...FOLDER, error: 'The disk is full.' }], 'The last backup failed at 1 place'],
  ])('the sentence tells of backups %s', (_name, places, title) => {
    expect(summaryOf(page(places)).title).toBe(title)
  })
})

test('a place says how large its backup is, and how much of it was new', () => {
  expect(placeText(LOCAL)).toMatch(/^Last good backup .* · 195 MB · 13.8 KB of it new · 1 backup kept\.$/)
  expect(placeText({ ...LOCAL, last_good_at: null })).toBe('No backup yet.')
})

test('a running backup counts files', () => {
  const run = { place: 'local', files_done: 3, files_total: 10 }
  expect(runText({ ...run, step: 'files' })).toBe('Copying files: 3 of 10')
  expect(runText({ ...run, step: 'check' })).toBe('Checking the backup …')
})

test('a payment without its order names the customer, and a refund its order', () => {
  const item = { ref: 'x', at: 1, amount_cents: 3400, order_number: null, who: 'cora@example.com' }
  expect(itemText({ ...item, kind: 'payment' })).toMatch(
    /^Payment of \$34\.00 by cora@example\.com: its order/,
  )
  expect(itemText({ ...item, kind: 'refund', order_number: 1001, who: null })).toMatch(
    /^Refund of \$34\.00 for order 1001/,
  )
})
