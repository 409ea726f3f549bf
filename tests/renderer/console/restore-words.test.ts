import { expect, test } from 'vitest'
import {
  changeSentences,
  copiesText,
  groupCopies,
} from '../../../renderer/operations/backups/restore-words.ts'
import type { RestorableBackup, RestoreChanges } from '../../../shared/platform/backup/restorable.ts'

const NAME = '2026-11-22T05-01-12Z'
const CONTENT = { bytes: 205_000_000, files: 12, orders: 41, quotes: 1, missing: 0, is_newer: false }
const backup = (place: string, content: RestorableBackup['content'] = CONTENT): RestorableBackup => ({
  place,
  name: NAME,
  created_at: 1_795_323_672,
  content,
})

const NONE = { lost: 0, back: 0 }
const SAME: RestoreChanges = {
  backup_at: 1_795_323_672,
  needs_passphrase: false,
  orders: { ...NONE, lost_numbers: [], changed: 0 },
  quotes: NONE,
  payments: { ...NONE, lost_cents: 0, back_cents: 0 },
  refunds: { ...NONE, lost_cents: 0, back_cents: 0 },
  files: NONE,
  settings: [],
}

test('copies of one backup are one line, and the one on this computer is restored', () => {
  const [copies, ...others] = groupCopies([backup('bucket', null), backup('bp_1'), backup('local')])
  expect([copies.best.place, others]).toEqual(['local', []])
  expect(copiesText(copies, [])).toBe('41 orders · 1 quote · 195 MB · checked · bucket, bp_1, local')
})

test('a backup that only a bucket has says that it is encrypted', () => {
  expect(copiesText(groupCopies([backup('bucket', null)])[0], [])).toBe('bucket · encrypted')
})

test('the page says that a backup is of a newer version, and which files had been lost before', () => {
  const [copies] = groupCopies([backup('local', { ...CONTENT, missing: 2, is_newer: true })])
  expect(copiesText(copies, [])).toContain(
    '2 part files had been lost before · made by a newer version of the program',
  )
})

test('a restore that changes nothing has no sentences', () => {
  expect(changeSentences(SAME)).toEqual({ lost: [], back: [] })
})

test('the page names the orders that would be lost, and the money of payments', () => {
  const { lost, back } = changeSentences({
    ...SAME,
    orders: { lost: 2, back: 1, lost_numbers: [1041, 1042], changed: 3 },
    payments: { lost: 2, back: 1, lost_cents: 12_300, back_cents: 500 },
  })
  expect(lost).toEqual([
    '2 orders: 1041, 1042',
    '2 payments, together $123.00. The money stays with the payment service.',
    'What was done after the backup for 3 older orders',
  ])
  expect(back).toEqual(['1 order', '1 payment, together $5.00'])
})
