import type { Analysis } from '../../../shared/geometry/part.ts'

type VolumeFigures = Pick<Analysis, 'volume_mm3' | 'volume_trusted' | 'volume_doubt'>

/**
 * Returns the volume as it is printed: material in several bodies counts once. It is not trusted when too many faces
 * intersect to measure that.
 */
export function correctedVolume(
  { volume_mm3, volume_trusted, volume_doubt }: VolumeFigures,
  { miscounted_mm3 }: Analysis['crossings'],
): VolumeFigures {
  if (miscounted_mm3) {
    const { overlap, inverted } = miscounted_mm3
    return { volume_mm3: Math.max(0, volume_mm3 - overlap + inverted), volume_trusted, volume_doubt }
  }
  const tangled = 'Faces of the part run through each other in so many places that the volume is uncertain.'
  return { volume_mm3, volume_trusted: false, volume_doubt: volume_doubt ?? tangled }
}
