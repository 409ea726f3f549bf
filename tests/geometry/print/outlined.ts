import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { makeRotatedGrid, type Grid } from '../../../server/geometry/print/raster/bit-grid.ts'
import { ContourChainer, type Contours } from '../../../server/geometry/print/slices/contours.ts'
import { planLayers } from '../../../server/geometry/print/slices/layer-plan.ts'
import { placeOnPlate } from '../../../server/geometry/print/slices/placed-part.ts'
import { Slicer } from '../../../server/geometry/print/slices/slicer.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'

/** The outlines of one layer of 0.2 mm of a mesh. */
export function outlinesOf(mesh: Mesh, layer = 0): Contours {
  const part = placeOnPlate(mesh, [0, 0, -1])
  const plan = planLayers(part.size[2], { firstHeight: 0.2, height: 0.2 })
  const slicer = new Slicer(part, plan)
  const chainer = new ContourChainer()
  for (let below = 0; below < layer; below++) slicer.cut(below)
  return chainer.chain(slicer.cut(layer))
}

/** A grid of fine pixels over a part of this size, with 10 mm around it. */
export function fineGrid([x, y]: Vec3, pixel = 0.05): Grid {
  return makeRotatedGrid({ x, y }, { pixel, rotationDeg: 47.6, margin: 10 })
}
