import { Line } from '@react-three/drei'
import { useMemo } from 'react'
import { Vector3 } from 'three'
import type { Finding } from '../../../shared/geometry/finding.ts'
import { holeBorders } from './open-edges.ts'
import type { PreparedPart } from './prepare-mesh.ts'

const COLORS = { block: '#d6143f', warning: '#e8a000' }

/** Draws the open edges of a surface with holes as lines, also through the part. */
export function HoleLines({ part, findings }: { part: PreparedPart; findings: readonly Finding[] }) {
  const holes = useMemo(
    () =>
      findings.flatMap((finding) => {
        const points = pointsOf(holeBorders(part, finding))
        return points.length > 0 ? [{ points, color: COLORS[finding.level] }] : []
      }),
    [part, findings],
  )
  return holes.map(({ points, color }) => (
    <Line
      key={color}
      points={points}
      segments
      color={color}
      lineWidth={3.5}
      depthTest={false}
      renderOrder={10}
      toneMapped={false}
      raycast={() => null}
    />
  ))
}

function pointsOf(ends: readonly number[]): Vector3[] {
  return Array.from({ length: ends.length / 3 }, (_, at) => new Vector3().fromArray(ends, at * 3))
}
