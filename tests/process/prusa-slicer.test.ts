import { describe, expect, test } from 'vitest'
import type { FilamentData, ResolvedSettings } from '../../shared/geometry/estimate.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { choosePlacement } from '../../server/geometry/place/choose-placement.ts'
import { estimatePrint } from '../../server/geometry/print/print-estimate.ts'
import { PLA, printRequest, PROFILES } from '../geometry/print/print-request.ts'
import { box } from '../geometry/shapes.ts'
import { shelf } from '../geometry/solid-shapes.ts'
import { bracket } from '../slicer/parts.ts'
import { slice, slicerVersion } from '../slicer/prusa-slicer.ts'

interface Print {
  settings?: Partial<ResolvedSettings>
  filament?: Partial<FilamentData>
}

const PARTS: Record<string, Mesh> = {
  'a block': box([40, 30, 20]),
  'a bracket': bracket(),
  'a shelf of 20 mm': shelf(20),
}

async function sliceAndEstimate(mesh: Mesh, { settings, filament }: Print) {
  const request = printRequest(settings, { profile: PROFILES.fast, filaments: [{ ...PLA, ...filament }] })
  const ours = estimatePrint(mesh, choosePlacement(mesh, [], 'as_drawn'), request).by_material.PLA
  return { slicer: await slice(mesh, request), ours }
}

/** 0: none to speak of. */
const directionOf = (change: number) => (Math.abs(change - 1) < 0.02 ? 0 : Math.sign(change - 1))

const isInstalled = slicerVersion() !== null
const needs = isInstalled ? '' : ' (left out: prusa-slicer is not installed)'

describe.skipIf(!isInstalled)(`PrusaSlicer and the estimate agree${needs}`, () => {
  test.each<[string, string, Print]>([
    ['a block', '4 walls', { settings: { walls: 4 } }],
    ['a bracket', 'one wall', { settings: { walls: 1 } }],
    ['a bracket', '50 % infill', { settings: { infill_percent: 50 } }],
    ['a block', '40 % infill', { settings: { infill_percent: 40 } }],
    ['a block', 'full infill', { settings: { infill_percent: 100 } }],
    ['a block', 'layers of 0.12 mm', { settings: { layer_height_mm: 0.12 } }],
    ['a block', 'a nozzle of 0.6 mm', { settings: { nozzle_mm: 0.6, layer_height_mm: 0.3 } }],
    ['a block', 'no skins', { settings: { top_layers: 0, bottom_layers: 0 } }],
    ['a block', 'dense gyroid infill', { settings: { infill_pattern: 'gyroid', infill_percent: 40 } }],
    ['a block', 'a brim', { settings: { brim: 'on' } }],
    ['a block', 'a filament that melts slowly', { filament: { flow_factor: 0.3 } }],
    ['a block', 'a lighter filament', { filament: { density_g_cm3: 1.04 } }],
    ['a block', 'layers that need 30 s', { filament: { min_layer_seconds: 30 } }],
    ['a block', 'cubic infill', { settings: { infill_pattern: 'cubic', infill_percent: 30 } }],
    ['a shelf of 20 mm', 'supports', { settings: { supports: 'everywhere' } }],
  ])('both agree on %s with %s, and on what that changes', async (part, _name, print) => {
    const mesh = PARTS[part]
    const [standard, changed] = [await sliceAndEstimate(mesh, {}), await sliceAndEstimate(mesh, print)]
    for (const figure of ['grams', 'seconds'] as const) {
      const change = {
        slicer: changed.slicer[figure] / standard.slicer[figure],
        ours: changed.ours[figure] / standard.ours[figure],
      }
      expect(Math.abs(changed.ours[figure] / changed.slicer[figure] - 1)).toBeLessThan(0.1)
      expect(Math.abs(change.ours / change.slicer - 1)).toBeLessThan(0.1)
      expect(directionOf(change.ours)).toBe(directionOf(change.slicer))
    }
  })

  test('both agree on how much of the material walls, skins and infill take', async () => {
    const { slicer, ours } = await sliceAndEstimate(PARTS['a block'], {})
    for (const part of ['perimeters', 'skins', 'infill'] as const)
      expect(Math.abs(ours.breakdown.grams[part] - slicer.parts[part]) / slicer.grams).toBeLessThan(0.03)
    expect(slicer.parts.perimeters + slicer.parts.skins + slicer.parts.infill).toBeCloseTo(slicer.grams, 2)
  })
})
