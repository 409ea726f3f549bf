import type { PrintBreakdown } from '../geometry/estimate.ts'

/** Where material and time of one piece go. Grams are null for what takes no material. */
export interface WorkShare {
  label: string
  grams: number | null
  seconds: number
}

/** What a printer does, in customers' words; shares add up to the piece's grams and seconds. Nothing is told of nothing. */
export function explainWork({ grams, seconds }: PrintBreakdown): WorkShare[] {
  const shares: WorkShare[] = [
    { label: 'Walls', grams: grams.perimeters, seconds: seconds.perimeters },
    { label: 'Top and bottom', grams: grams.skins, seconds: seconds.skins },
    { label: 'Infill', grams: grams.infill, seconds: seconds.infill },
    { label: 'Supports', grams: grams.supports, seconds: seconds.supports },
    { label: 'Brim', grams: grams.brim, seconds: seconds.brim },
    { label: 'Moves between lines', grams: null, seconds: seconds.travel + seconds.layer_changes },
    { label: 'Letting layers cool', grams: null, seconds: seconds.cooling },
  ]
  return shares.filter((share) => (share.grams ?? 0) > 0 || share.seconds > 0)
}
