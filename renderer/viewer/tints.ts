import { Color } from 'three'
import type { Finding } from '../../shared/geometry/finding.ts'
import type { Spot } from './viewer-state.ts'

/** Bytes of red, green, blue (linear) and strength for each of a triangle's three corners. */
const BYTES = 12

const STOP = linearBytes('#d6143f')
const ATTENTION = linearBytes('#e8a000')
const PICKED = linearBytes('#2f7fe0')

function linearBytes(css: string): [number, number, number] {
  const { r, g, b } = new Color(css)
  return [Math.round(r * 255), Math.round(g * 255), Math.round(b * 255)]
}

/** How strongly a finding's places are coloured: the looked-at place fully, others faintly while one is looked at. */
const SHOWN = { warning: 132, block: 190 } as const
const LOOKED_AT = 235
const BESIDE = 56

export interface Marks {
  findings: readonly Finding[]
  spot: Spot | null
  /** Triangles of the face under the pointer while one is chosen. */
  picked: readonly number[]
}

/** Writes the tint of every triangle into `tint`. Warnings first, so that what blocks stays visible on top. */
export function writeTints(tint: Uint8Array, { findings, spot, picked }: Marks): void {
  tint.fill(0)
  const order = findings
    .map((finding, at) => ({ finding, at }))
    .sort((a, b) => rank(a.finding) - rank(b.finding))
  for (const { finding, at } of order) {
    finding.features.forEach((feature, place) => {
      const strength = strengthOf(spot, { at, place, level: finding.level, whole: feature.kind === 'body' })
      colour(tint, feature.faces, [...(finding.level === 'block' ? STOP : ATTENTION), strength])
    })
  }
  const looked = spot && findings[spot.finding]?.features[spot.place]
  if (looked) {
    const level = findings[spot.finding].level
    colour(tint, looked.faces, [...(level === 'block' ? STOP : ATTENTION), LOOKED_AT])
  }
  colour(tint, picked, [...PICKED, 190])
}

function rank(finding: Finding): number {
  return finding.level === 'block' ? 1 : 0
}

interface OnePlace extends Record<'at' | 'place', number> {
  level: Finding['level']
  whole: boolean
}

function strengthOf(spot: Spot | null, one: OnePlace): number {
  if (spot?.finding === one.at && spot.place === one.place) return LOOKED_AT
  // A whole body in one colour would hide everything that is smaller.
  if (one.whole) return 0
  if (spot === null || spot.finding === one.at) return SHOWN[one.level]
  return BESIDE
}

function colour(tint: Uint8Array, faces: readonly number[], rgba: number[]): void {
  for (const face of faces) {
    const start = face * BYTES
    if (start + BYTES > tint.length) continue
    for (let corner = 0; corner < 3; corner++) tint.set(rgba, start + corner * 4)
  }
}
