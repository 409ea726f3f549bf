import type { BreakdownKey } from '../../server/geometry/print/time/extrusion-roles.ts'

/** A slicer's figures of a print. */
export interface Sliced {
  grams: number
  seconds: number
  /** Grams by entry of the breakdown. */
  parts: Record<BreakdownKey, number>
}

/** PrusaSlicer's path types, from its G-code comments, and the entry of the breakdown that counts them. */
const PART_OF_TYPE: Record<string, BreakdownKey> = {
  Perimeter: 'perimeters',
  'External perimeter': 'perimeters',
  'Overhang perimeter': 'perimeters',
  'Solid infill': 'skins',
  'Top solid infill': 'skins',
  'Bridge infill': 'skins',
  'Gap fill': 'skins',
  'Internal infill': 'infill',
  'Support material': 'supports',
  'Support material interface': 'supports',
  'Skirt/Brim': 'brim',
}

/** Reads the figures of G-code by PrusaSlicer 2.5 with absolute extruder positions. */
export function figuresOf(gcode: string, filament: { diameter: number; density: number }): Sliced {
  const section = (Math.PI / 4) * filament.diameter ** 2
  const gramsPerMm = (section * filament.density) / 1000
  const lengths: Record<BreakdownKey, number> = { perimeters: 0, skins: 0, infill: 0, supports: 0, brim: 0 }
  let part: BreakdownKey | null = null
  let extruded = 0
  for (const line of gcode.split('\n')) {
    if (line.startsWith(';TYPE:')) part = PART_OF_TYPE[line.slice(6)] ?? null
    const position = /^G(?:1|92) (?:.* )?E(-?[\d.]+)/.exec(line)
    if (!position) continue
    const to = Number(position[1])
    // Without X or Y it is a retraction or its reversal; with decreasing E it is a wipe.
    if (part && to > extruded && /^G1 .*[XY]/.test(line)) lengths[part] += to - extruded
    extruded = to
  }
  const used = Number(/; filament used \[mm\] = ([\d.]+)/.exec(gcode)![1])
  const time = /; estimated printing time \(normal mode\) = (.*)/.exec(gcode)![1]
  return {
    grams: used * gramsPerMm,
    seconds: secondsIn(time),
    parts: Object.fromEntries(
      Object.entries(lengths).map(([name, length]) => [name, length * gramsPerMm]),
    ) as Sliced['parts'],
  }
}

/** '1d 2h 3m 4s' */
function secondsIn(time: string): number {
  const units: Record<string, number> = { d: 86_400, h: 3600, m: 60, s: 1 }
  return [...time.matchAll(/(\d+)([dhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit],
    0,
  )
}
