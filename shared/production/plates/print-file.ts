import type { Instant } from '../../platform/time.ts'

/** The file that prints a plate, as pages show it. */
export interface ShownPrintFile {
  name: string
  bytes: number
  source: 'uploaded' | 'sliced'
  slicer: string | null
  seconds: number | null
  grams_mg: number | null
  made_at: Instant
  /** True if the plate was changed after the file was made. */
  outdated: boolean
}
