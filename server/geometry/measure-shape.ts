import type { FindingCode } from '../../shared/geometry/findings.ts'
import type { Analysis } from '../../shared/geometry/part.ts'
import { measureGaps } from './gaps/gaps.ts'
import type { Mesh } from './mesh/mesh.ts'
import { measureThickness } from './walls/walls.ts'

export type ShapeFigures = Pick<Analysis, 'thickness' | 'gaps' | 'not_measured'>

/** Everything that a repaired mesh alone tells, whichever way it lies, and what it does not tell. */
export function measureShape(mesh: Mesh): ShapeFigures {
  const thickness = measureThickness(mesh)
  const gaps = measureGaps(mesh)
  const tangled = 'Bodies run through each other in too many places to tell them apart.'
  return {
    thickness,
    gaps,
    not_measured: gaps ? [] : because(tangled, 'tight_clearance', 'floating_body'),
  }
}

function because(reason: string, ...codes: FindingCode[]): Analysis['not_measured'] {
  return codes.map((code) => ({ code, reason }))
}
