import { Color } from 'three'
import type { Finding } from '../../../shared/geometry/finding.ts'
import type { Spot } from './viewer-state.ts'

/** Bytes of red, green, blue (linear) and strength for each of a triangle's three corners. */
const BYTES = 12

const UNDER_POINTER = linearBytes('#2f7fe0')

function linearBytes(css: string): [number, number, number] {
  const { r, g, b } = new Color(css)
  return [Math.round(r * 255), Math.round(g * 255), Math.round(b * 255)]
}

/** Strength of a place's color, 0 to 255: the selected place is strongest, and the others are faint beside it. */
const STRENGTHS = { warning: 132, block: 190 } as const
const SELECTED_STRENGTH = 235
const FAINT_STRENGTH = 56

export interface Highlights {
  findings: readonly Finding[]
  spot: Spot | null
  /** CSS colors of blocking findings and of warnings. */
  marks: Record<Finding['level'], string>
  /** Findings, by index, that are drawn as lines instead. */
  asLines: ReadonlySet<number>
  /** Triangles of the face under the pointer while a face is being picked. */
  picked: readonly number[]
}

/** Writes the tint of every triangle into `tint`. Warnings come first, so that blocking findings cover them. */
export function writeTints(tint: Uint8Array, highlights: Highlights): void {
  const { findings, spot, picked, asLines } = highlights
  const marks = { block: linearBytes(highlights.marks.block), warning: linearBytes(highlights.marks.warning) }
  tint.fill(0)
  const sorted = findings
    .map((finding, index) => ({ finding, index }))
    .filter(({ index }) => !asLines.has(index))
    .sort((a, b) => rank(a.finding) - rank(b.finding))
  for (const { finding, index } of sorted) {
    finding.features.forEach((feature, place) => {
      const strength = strengthOf(spot, {
        finding: index,
        place,
        level: finding.level,
        isWholeBody: feature.kind === 'body',
      })
      colorFaces(tint, feature.faces, [...marks[finding.level], strength])
    })
  }
  const selected = spot && !asLines.has(spot.finding) ? findings[spot.finding]?.features[spot.place] : null
  if (spot && selected)
    colorFaces(tint, selected.faces, [...marks[findings[spot.finding].level], SELECTED_STRENGTH])
  colorFaces(tint, picked, [...UNDER_POINTER, 190])
}

function rank(finding: Finding): number {
  return finding.level === 'block' ? 1 : 0
}

interface TintedPlace extends Spot {
  level: Finding['level']
  isWholeBody: boolean
}

function strengthOf(spot: Spot | null, tinted: TintedPlace): number {
  if (spot?.finding === tinted.finding && spot.place === tinted.place) return SELECTED_STRENGTH
  // A colored body would hide all smaller findings on it.
  if (tinted.isWholeBody) return 0
  if (spot === null || spot.finding === tinted.finding) return STRENGTHS[tinted.level]
  return FAINT_STRENGTH
}

function colorFaces(tint: Uint8Array, faces: readonly number[], rgba: number[]): void {
  for (const face of faces) {
    const start = face * BYTES
    if (start + BYTES > tint.length) continue
    for (let corner = 0; corner < 3; corner++) tint.set(rgba, start + corner * 4)
  }
}
