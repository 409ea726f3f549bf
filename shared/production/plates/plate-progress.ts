import type { Instant } from '../../platform/time.ts'
import type { PlateStatus } from './plate-states.ts'

export interface PlateAtWork {
  status: PlateStatus
  seconds: number
  /** The progress reported at `updated_at`; null: estimated by the clock. */
  progress: number | null
  started_at: Instant | null
  printed_at: Instant | null
  updated_at: Instant
}

/** Returns the printed part of the plate, from 0 to 1. */
export function plateProgress(plate: PlateAtWork, now: Instant): number {
  if (plate.status === 'printed' || plate.status === 'cleared') return 1
  if (plate.status !== 'printing') return 0
  const { seconds, progress, started_at, updated_at } = plate
  const since = progress === null ? (started_at ?? now) : updated_at
  const printed = (progress ?? 0) + (now - since) / seconds
  return Math.min(Math.max(printed, 0), 1)
}

/** When its print ends by its reported progress or else by the clock, or when it ended; null while it is planned. */
export function plateEndsAt(plate: PlateAtWork): Instant | null {
  const { seconds, progress, started_at, printed_at, updated_at } = plate
  if (printed_at !== null || started_at === null) return printed_at
  return progress === null ? started_at + seconds : updated_at + Math.round(seconds * (1 - progress))
}

/** `overdue`: by its progress or the clock its print should be done, and nobody has said so. */
export type ShownPlateState = PlateStatus | 'overdue'

/** Returns the state in which every page shows a plate. */
export function plateState(
  { status, ends_at }: { status: PlateStatus; ends_at: Instant | null },
  now: Instant,
): ShownPlateState {
  return status === 'printing' && ends_at !== null && ends_at <= now ? 'overdue' : status
}

interface PlatePart {
  seconds: number
  grams: number
}

/**
 * Returns what one unit used up: its share of the plate, by its own print time among that of all units on the plate, the
 * machine seconds in it, and its filament as far as it was printed.
 */
export function usedByUnit(
  unit: PlatePart,
  plate: { units: readonly PlatePart[]; elapsed: number; progress: number },
): PlatePart & { share: number } {
  const total = plate.units.reduce((sum, { seconds }) => sum + seconds, 0)
  const share = total === 0 ? 0 : unit.seconds / total
  return {
    seconds: Math.round(plate.elapsed * share),
    grams: Math.round(unit.grams * plate.progress * 100) / 100,
    share,
  }
}
