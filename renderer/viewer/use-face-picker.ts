import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Finding } from '../../shared/geometry/finding.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { flatRegion } from './flat-region.ts'
import type { PreparedPart } from './prepare-mesh.ts'
import { type Spot, useViewer } from './viewer-state.ts'

interface FacePicker {
  /** Triangles of the flat face under the pointer while one is chosen. */
  region: readonly number[]
  hover: (face: number | null) => void
  choose: (face: number) => void
}

const NO_FACES: readonly number[] = []

/** Clicks on the part: while a face is chosen they try it on the plate, otherwise they show the finding that is there. */
export function useFacePicker(part: PreparedPart, findings: readonly Finding[], may: boolean): FacePicker {
  const { picking, set } = useViewer()
  const [over, setOver] = useState<number | null>(null)
  const region = useMemo(
    () => (picking && over !== null ? flatRegion(part, over) : NO_FACES),
    [part, picking, over],
  )
  useEscape(picking, () => set({ picking: false }))
  const hover = useCallback(
    (face: number | null) =>
      // Staying on the same flat face changes nothing that is drawn.
      setOver((before) => (face !== null && before !== null && region.includes(face) ? before : face)),
    [region],
  )
  const choose = useCallback(
    (face: number) => {
      if (picking && may) set({ picking: false, tried: normalOf(part, face), printed: true, spot: null })
      else set({ spot: spotOf(findings, face) })
    },
    [picking, may, part, findings, set],
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

/** The outward normal of a triangle, with as many digits as matter. */
function normalOf(part: PreparedPart, face: number): Vec3 {
  const round = (axis: number) => Number(part.faceNormals[face * 3 + axis].toFixed(5))
  return [round(0), round(1), round(2)]
}

/** The finding whose place holds this triangle; what blocks before what only warns. */
function spotOf(findings: readonly Finding[], face: number): Spot | null {
  const order = findings
    .map((finding, at) => ({ finding, at }))
    .sort((a) => (a.finding.level === 'block' ? -1 : 1))
  for (const { finding, at } of order) {
    const place = finding.features.findIndex((feature) => feature.faces.includes(face))
    if (place >= 0) return { finding: at, place }
  }
  return null
}
