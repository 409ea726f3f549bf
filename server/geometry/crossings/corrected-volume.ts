import type { Analysis } from '../../../shared/geometry/part.ts'

type VolumeFigures = Pick<Analysis, 'volume_mm3' | 'volume_trusted' | 'volume_doubt'>

/**
 * The volume that is there, material in several bodies counted once, as it is printed. It cannot be trusted where the
 * bodies are too tangled to tell.
 */
export function correctedVolume(
  { volume_mm3, volume_trusted, volume_doubt }: VolumeFigures,
  { miscounted_mm3 }: Analysis['crossings'],
): VolumeFigures {
  if (miscounted_mm3) {
    const { overlap, inverted } = miscounted_mm3
    return { volume_mm3: Math.max(0, volume_mm3 - overlap + inverted), volume_trusted, volume_doubt }
  }
  const tangled = 'Faces of the part run through each other in so many places that its volume is uncertain.'
  return { volume_mm3, volume_trusted: false, volume_doubt: volume_doubt ?? tangled }
}
