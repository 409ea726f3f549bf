import type { Finding } from '../../shared/geometry/finding.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'

/** What the viewer needs to know of the part it shows. */
export interface PartViewerProps {
  /** What is shown, in words, for everybody who does not see the picture. */
  description: string
  /** Address of the preview mesh. */
  mesh: string
  /** Tells whether another address has the same mesh: requotes of one part do. */
  meshKey: string
  /** Address of a still picture: shown while the mesh loads and where there is no 3D. */
  picture: string | null
  /** The part's own direction that points at the plate when it is printed. */
  down: Vec3 | null
  color: string
  matte: boolean
  findings: readonly Finding[]
  dark: boolean
  /** Takes the face that shall lie on the plate; absent where nothing may be changed. */
  onFace?: (normal: Vec3) => void
}
