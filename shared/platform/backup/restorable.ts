import { z } from 'zod'
import type { Cents } from '../money.ts'
import type { DoorSetting } from './door-settings.ts'
import { asPacificDay, ClockTime, instantOf, type Instant } from '../time.ts'

/** A backup that the shop can be restored from. */
export interface RestorableBackup {
  /** `local`, the id of a folder, or `bucket`. */
  place: string
  name: string
  created_at: Instant
  /** The content of the backup; null for one in a bucket, which is encrypted. */
  content: {
    bytes: number
    files: number
    orders: number
    quotes: number
    /** Part files that the shop had lost before. */
    missing: number
    /** Made by a newer version of the program, which alone can open it. */
    is_newer: boolean
  } | null
}

export const BackupChoice = z.object({
  place: z.string().max(50),
  name: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/),
  /** For one in a bucket, and for one whose vault key the shop no longer has. */
  passphrase: z.string().max(200).nullable().default(null),
})
export type BackupChoice = z.infer<typeof BackupChoice>

/** Typed by the owner, so that nothing is restored by a wrong click. */
export const RESTORE_WORD = 'RESTORE'

export const RestoreShop = BackupChoice.extend({
  typed: z.literal(RESTORE_WORD),
  /** True if the settings that open doors come from the backup; otherwise they stay as they are. */
  with_settings: z.boolean().default(false),
})
export type RestoreShop = z.infer<typeof RestoreShop>

/** Rows that only the shop has, which a restore loses, and rows that only the backup has, which it brings back. */
interface Counted {
  lost: number
  back: number
}

/** The changes that a restore would make. */
export interface RestoreChanges {
  backup_at: Instant
  /** Its vault key is sealed, and the shop no longer has it. */
  needs_passphrase: boolean
  orders: Counted & {
    /** Numbers of the orders that would be lost. */
    lost_numbers: number[]
    /** Orders that both have, and that were changed after the backup. */
    changed: number
  }
  quotes: Counted
  payments: Counted & { lost_cents: Cents; back_cents: Cents }
  refunds: Counted & { lost_cents: Cents; back_cents: Cents }
  /** Files of the shop that would be lost, and of the backup that would come back. */
  files: Counted
  /** Settings that open doors and that are different in the backup. */
  settings: DoorSetting[]
}

/** The outcome of a restore of the open shop. */
export const RestoreOutcome = z.object({
  at: z.int(),
  /** The backup's instant. */
  backup_at: z.int(),
  /** The folder with the replaced shop; null if the restore failed. */
  kept: z.string().nullable(),
  /** The reason the restore failed, which leaves the shop unchanged; null if it succeeded. */
  error: z.string().nullable(),
})
export type RestoreOutcome = z.infer<typeof RestoreOutcome>

/**
 * The step of a running restore of the open shop; `move` while its data folder is moved. The server refuses writes from
 * `backup` on, and all requests from `restart` on and during a move.
 */
export type RestoreStep = 'download' | 'backup' | 'copy' | 'restart' | 'move'

/** Returns the newest backup that is not after an instant. */
export function nearestBackup<Backup extends { created_at: Instant }>(
  backups: readonly Backup[],
  at: Instant,
): Backup | null {
  return (
    backups
      .filter(({ created_at }) => created_at <= at)
      .toSorted((a, b) => b.created_at - a.created_at)
      .at(0) ?? null
  )
}

/** Reads `2026-11-21T15:00` on the shop's clock, or any ISO 8601 time with an offset. Null for any other text. */
export function parseMoment(text: string): Instant | null {
  const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/.exec(text)
  try {
    if (local) return instantOf(asPacificDay(local[1]), ClockTime.parse(local[2]))
  } catch {
    return null
  }
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
    ? Math.floor(Date.parse(text) / 1000)
    : null
}
