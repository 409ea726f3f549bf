import type { Occt, OcctEnum, OcctShape } from './occt-types.ts'
import { withOwned, type Owned } from './step-owned.ts'
import { shapesWithin } from './step-shapes.ts'
import { writeStep } from './step-write.ts'

/** Returns a STEP file of a 30 x 20 x 10 mm box with all edges rounded by 2 mm: planes, cylinders, spheres, splines. */
export function roundedBoxStep(occt: Occt): Uint8Array {
  return withOwned((owned) => {
    const box = owned.keep(owned.keep(new occt.BRepPrimAPI_MakeBox_2(30, 20, 10)).Shape())
    const form = occt.ChFi3d_FilletShape.ChFi3d_Polynomial
    return writeStep(occt, owned, roundEdges(occt, owned, box, { form, radius: 2 }))
  })
}

/** All edges, by a radius in mm. */
export function roundEdges(
  occt: Occt,
  owned: Owned,
  shape: OcctShape,
  { form, radius }: { form: OcctEnum; radius: number },
): OcctShape {
  const fillet = owned.keep(new occt.BRepFilletAPI_MakeFillet(shape, form))
  for (const edge of shapesWithin(occt, owned, shape, occt.TopAbs_ShapeEnum.TopAbs_EDGE)) {
    fillet.Add_2(radius, owned.keep(occt.TopoDS.Edge_1(edge)))
  }
  return owned.keep(fillet.Shape())
}
