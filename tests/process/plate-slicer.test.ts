import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOutline, findBounds } from '../../shared/production/plates/outline-geometry.ts'
import { unitKey } from '../../shared/production/plates/bed.ts'
import { findPlaceFaults } from '../../shared/production/plates/check-places.ts'
import { estimatePlate } from '../../shared/production/plates/estimate-plate.ts'
import { printRequest, PROFILES } from '../geometry/print/print-request.ts'
import { box } from '../geometry/shapes.ts'
import { shelf } from '../geometry/solid-shapes.ts'
import { figuresOf } from '../slicer/gcode-figures.ts'
import { platePart, type PlatePart } from '../slicer/mixed-plates.ts'
import { bracket } from '../slicer/parts.ts'
import { slicerVersion } from '../slicer/prusa-slicer.ts'
import { arrangeParts, SLICER_BED, slicePlate, writePlate, type ArrangedUnit } from '../slicer/slice-plate.ts'

const isInstalled = slicerVersion() !== null
const needs = isInstalled ? '' : ' (left out: prusa-slicer is not installed)'
const { fast } = PROFILES

function parts(): PlatePart[] {
  const part = (name: string, mesh: PlatePart['mesh'], settings: object, count: number) =>
    platePart({ name, mesh }, printRequest(settings, { profile: fast }), count)
  return [
    part('bracket', bracket(), { infill_percent: 30 }, 3),
    part('block', box([60, 25, 8], [40, -7, 3]), { walls: 4, brim: 'on' }, 2),
    part('shelf', shelf(20), { supports: 'everywhere' }, 1),
  ]
}

/** Where the first layer of an object is extruded, by the comments that name objects. */
function firstLayerOf(gcode: string, name: string): [number, number][] {
  const [, layer] = gcode.split(';LAYER_CHANGE')
  const found: [number, number][] = []
  let [isInside, isWiping] = [false, false]
  for (const line of layer.split('\n')) {
    if (line.startsWith('; printing object')) isInside = line.includes(`object ${name} `)
    // The nozzle wipes along the object before on its way to the next.
    if (line.startsWith(';WIPE_')) isWiping = line === ';WIPE_START'
    const move = /^G1 X([\d.]+) Y([\d.]+) E/.exec(line)
    if (isInside && !isWiping && move) found.push([Number(move[1]), Number(move[2])])
  }
  return found
}

describe.skipIf(!isInstalled)(`a plate sliced by PrusaSlicer${needs}`, () => {
  let folder: string
  let units: ArrangedUnit[]
  let path: string
  let gcode: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'layerline-plate-'))
    units = arrangeParts(parts())
    path = await writePlate(units, folder)
    gcode = await slicePlate(path, units[0].part, 'gcode_label_objects = 1\n')
  }, 300_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read as one object per unit, closed and in mm', () => {
    const info = execFileSync('prusa-slicer', ['--info', path], { encoding: 'utf8' })
    expect(info.match(/manifold = yes/g)).toHaveLength(units.length)
    const sizes = [...info.matchAll(/size_x = ([\d.]+)\nsize_y = ([\d.]+)\nsize_z = ([\d.]+)/g)].map(
      ([, , , z]) => Number(z),
    )
    expect(sizes.filter((height) => Math.round(height) === 8)).toHaveLength(2)
  })

  test('names every unit', () => {
    const names = new Set([...gcode.matchAll(/^; printing object (\S+) /gm)].map(([, name]) => name))
    expect([...names].toSorted()).toEqual(units.map(({ name }) => name).toSorted())
  })

  test('begins each unit where it was placed', () => {
    expect(
      findPlaceFaults(units, new Map(units.map((unit) => [unitKey(unit), unit.place])), SLICER_BED),
    ).toEqual([])
    for (const unit of units.filter(({ part }) => part.name !== 'shelf')) {
      const printed = findBounds(firstLayerOf(gcode, unit.name))
      const { min, max } = findBounds(placeOutline(unit.outline, unit.place))
      for (const axis of [0, 1]) {
        // The middle of the outer line is half a line inside of the outline.
        expect(Math.abs(printed.min[axis] - min[axis])).toBeLessThan(0.5)
        expect(Math.abs(printed.max[axis] - max[axis])).toBeLessThan(0.5)
      }
    }
  })

  test('has the settings of each unit: only one part has supports, and only one a brim', () => {
    expect(gcode).toContain(';TYPE:Support material')
    expect(gcode).toContain(';TYPE:Skirt/Brim')
    const without = figuresOf(gcode, { diameter: 1.75, density: 1.24 }).parts
    expect(without.supports).toBeGreaterThan(0)
    expect(without.brim).toBeGreaterThan(0)
  })

  test('takes the time and the material of the estimate', () => {
    const sliced = figuresOf(gcode, { diameter: fast.filament_diameter, density: 1.24 })
    const estimated = estimatePlate(
      units.map(({ part, number, place }) => ({
        part: String(number),
        alone: part.estimate.by_material.PLA,
        layers: part.estimate.layers,
        place,
      })),
      fast,
      fast.cooling,
    )
    expect(Math.abs(estimated.seconds / sliced.seconds - 1)).toBeLessThan(0.1)
    expect(Math.abs(estimated.grams / sliced.grams - 1)).toBeLessThan(0.1)
  })
})
