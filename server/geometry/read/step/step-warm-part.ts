import type { Occt, OcctShape } from './occt-types.ts'
import { withOwned, type Owned } from './step-owned.ts'
import { shapesWithin } from './step-shapes.ts'

const WARM_PATH = '/warm.step'

/** Returns a STEP file of a 30 x 20 x 10 mm box with all edges rounded by 2 mm: planes, cylinders, spheres, splines. */
export function roundedBoxStep(occt: Occt): Uint8Array {
  return withOwned((owned) => {
    const box = owned.keep(owned.keep(new occt.BRepPrimAPI_MakeBox_2(30, 20, 10)).Shape())
    const writer = owned.keep(new occt.STEPControl_Writer_1())
    const progress = owned.keep(new occt.Message_ProgressRange_1())
    writer.Transfer(
      roundEdges(occt, owned, box),
      occt.STEPControl_StepModelType.STEPControl_AsIs,
      true,
      progress,
    )
    writer.Write(WARM_PATH)
    const bytes = occt.FS.readFile(WARM_PATH)
    occt.FS.unlink(WARM_PATH)
    return bytes
  })
}

function roundEdges(occt: Occt, owned: Owned, box: OcctShape): OcctShape {
  const fillet = owned.keep(new occt.BRepFilletAPI_MakeFillet(box, occt.ChFi3d_FilletShape.ChFi3d_Polynomial))
  for (const edge of shapesWithin(occt, owned, box, occt.TopAbs_ShapeEnum.TopAbs_EDGE)) {
    fillet.Add_2(2, owned.keep(occt.TopoDS.Edge_1(edge)))
  }
  return owned.keep(fillet.Shape())
}
