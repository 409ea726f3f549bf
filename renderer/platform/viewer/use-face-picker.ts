import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Finding } from '../../../shared/geometry/finding.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { flatRegion } from './flat-region.ts'
import type { PreparedPart } from './prepare-mesh.ts'
import { type Spot, useViewer } from './viewer-state.ts'

interface FacePicker {
  /** Triangles of the flat face under the pointer while a face is being picked. */
  region: readonly number[]
  hover: (face: number | null) => void
  choose: (face: number) => void
}

const NO_FACES: readonly number[] = []

/** Handles clicks on the part: they preview a face on the plate while one is being picked, otherwise show a finding. */
export function useFacePicker(
  part: PreparedPart,
  findings: readonly Finding[],
  canChange: boolean,
): FacePicker {
  const { picking, set } = useViewer()
  const [hovered, setHovered] = useState<number | null>(null)
  const region = useMemo(
    () => (picking && hovered !== null ? flatRegion(part, hovered) : NO_FACES),
    [part, picking, hovered],
  )
  useEscape(picking, () => set({ picking: false }))
  const hover = useCallback(
    (face: number | null) =>
      // Moving within one flat face changes nothing that is drawn.
      setHovered((before) => (face !== null && before !== null && region.includes(face) ? before : face)),
    [region],
  )
  const choose = useCallback(
    (face: number) => {
      if (picking && canChange)
        set({ picking: false, previewedDown: normalOf(part, face), printed: true, spot: null })
      else set({ spot: spotOf(findings, face) })
    },
    [picking, canChange, part, findings, set],
  )
  return { region, hover, choose }
}

function useEscape(active: boolean, leave: () => void): void {
  useEffect(() => {
    if (!active) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

/** Returns the outward normal of a triangle, rounded to five decimals. */
function normalOf(part: PreparedPart, face: number): Vec3 {
  const round = (axis: number) => Number(part.faceNormals[face * 3 + axis].toFixed(5))
  return [round(0), round(1), round(2)]
}

/** Returns the place of a finding that contains this triangle; blocking findings first. */
function spotOf(findings: readonly Finding[], face: number): Spot | null {
  const sorted = findings
    .map((finding, index) => ({ finding, index }))
    .sort((a) => (a.finding.level === 'block' ? -1 : 1))
  for (const { finding, index } of sorted) {
    const place = finding.features.findIndex((feature) => feature.faces.includes(face))
    if (place >= 0) return { finding: index, place }
  }
  return null
}
