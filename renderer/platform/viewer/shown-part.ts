import type { ShownFinding } from '../../../shared/geometry/finding-kind.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Box3 } from 'three'
import type { PreparedPart } from './prepare-mesh.ts'

/** A prepared part with its bounding box in its own axes, mm. */
export type BoxedPart = PreparedPart & { box: Box3 }

export interface PartViewerProps {
  /** Description for screen readers. */
  description: string
  /** URL of the preview mesh. */
  mesh: string
  /** Equal for URLs with the same mesh, as requotes of one part have. */
  meshKey: string
  /** URL of an image that is shown while the mesh loads and where 3D is not supported. */
  picture: string | null
  /** The part's own direction that points at the plate when it is printed. */
  down: Vec3 | null
  color: string
  matte: boolean
  findings: readonly ShownFinding[]
  dark: boolean
  /** Called with the normal of the face that is placed on the plate; absent on read-only pages. */
  onFace?: (normal: Vec3) => void
}
