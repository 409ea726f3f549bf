import type { Bed, BedUnit } from './bed.ts'
import type { UnitPlace } from './plate-work.ts'

/** The bed of a plate as a page draws it. */
export interface PlateBed {
  /** Null while the plate has no printer. */
  bed: Bed | null
  units: BedUnit[]
  /** Where the units are, or would be arranged; empty where they do not fit. */
  places: UnitPlace[]
  /** The filament's color as a CSS hex value; null when it is not known. */
  color: string | null
  /** Why the plate has no file yet, as a sentence; null when it can be downloaded. */
  no_file: string | null
}
