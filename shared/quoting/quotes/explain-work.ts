import type { PrintBreakdown } from '../../geometry/estimate.ts'

/** A share of the material and time of one unit. Grams are null for work without material. */
export interface WorkShare {
  label: string
  grams: number | null
  seconds: number
}

/** Explains a unit's print to customers. Shares add up to its grams and seconds; empty ones are left out. */
export function explainWork({ grams, seconds }: PrintBreakdown): WorkShare[] {
  const shares: WorkShare[] = [
    { label: 'Walls', grams: grams.perimeters, seconds: seconds.perimeters },
    { label: 'Top and bottom', grams: grams.skins, seconds: seconds.skins },
    { label: 'Infill', grams: grams.infill, seconds: seconds.infill },
    { label: 'Supports', grams: grams.supports, seconds: seconds.supports },
    { label: 'Brim', grams: grams.brim, seconds: seconds.brim },
    { label: 'Travel moves', grams: null, seconds: seconds.travel + seconds.layer_changes },
    { label: 'Layer cooling', grams: null, seconds: seconds.cooling },
  ]
  return shares.filter((share) => (share.grams ?? 0) > 0 || share.seconds > 0)
}
