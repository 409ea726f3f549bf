import type { Bed, BedUnit } from './bed.ts'
import type { UnitPlace } from './plate-work.ts'

/** The bed of a plate as a page draws it. */
export interface PlateBed {
  /** Null while the plate has no printer. */
  bed: Bed | null
  units: BedUnit[]
  /** The places of the units, or those they would be arranged at; empty if they do not fit. */
  places: UnitPlace[]
  /** The filament's color as a CSS hex value; null if it is not known. */
  color: string | null
  /** A sentence that says why the plate has no file yet; null if it can be downloaded. */
  no_file: string | null
}
