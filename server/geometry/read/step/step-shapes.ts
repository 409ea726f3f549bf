import type { Occt, OcctEnum, OcctShape } from './occt-types.ts'
import type { Owned } from './step-owned.ts'
import { damagedStep } from './step-refusals.ts'

/**
 * Faces this close are sewn where a file has surfaces but no solid. Far below what a printer places, above the
 * tolerance that exporters work to.
 */
const SEWING_MM = 0.01
const STEP_PATH = '/part.step'

/** What a STEP file holds, units turned to mm, placements of assemblies applied. */
export interface StepShapes {
  /** Solids; in a file without any, shells that are closed. */
  bodies: OcctShape[]
  /** Shells and faces of no solid. */
  loose: OcctShape[]
}

/** Reads the text into OpenCASCADE and makes its shapes; `onParsed` is called between the two. */
export function readShape(occt: Occt, owned: Owned, bytes: Uint8Array, onParsed: () => void): OcctShape {
  occt.FS.writeFile(STEP_PATH, bytes)
  const reader = owned.keep(new occt.STEPControl_Reader_1())
  const status = reader.ReadFile(STEP_PATH)
  occt.FS.unlink(STEP_PATH)
  if (status !== occt.IFSelect_ReturnStatus.IFSelect_RetDone) {
    throw damagedStep(`OpenCASCADE cannot parse it: status ${status.value}`)
  }
  onParsed()
  const roots = reader.TransferRoots(owned.keep(new occt.Message_ProgressRange_1()))
  const shape = owned.keep(reader.OneShape())
  if (shape.IsNull()) throw damagedStep(`OpenCASCADE made no shape of ${roots} roots`)
  return shape
}

/** The solids and what lies loose beside them. Without solids, closed shells count as bodies, sewn if need be. */
export function sortShapes(occt: Occt, owned: Owned, shape: OcctShape): StepShapes {
  const { TopAbs_SOLID } = occt.TopAbs_ShapeEnum
  const bodies = shapesWithin(occt, owned, shape, TopAbs_SOLID)
  const loose = surfacesWithin(occt, owned, shape)
  if (bodies.length > 0) return { bodies, loose }
  if (loose.length === 0) throw damagedStep('OpenCASCADE made none of its faces')
  const asStored = closedOnes(occt, loose)
  if (asStored.bodies.length > 0) return asStored
  return closedOnes(occt, surfacesWithin(occt, owned, sewn(occt, owned, loose)))
}

export function shapesWithin(
  occt: Occt,
  owned: Owned,
  shape: OcctShape,
  kind: OcctEnum,
  outside: OcctEnum = occt.TopAbs_ShapeEnum.TopAbs_SHAPE,
): OcctShape[] {
  const found: OcctShape[] = []
  const explorer = new occt.TopExp_Explorer_2(shape, kind, outside)
  for (; explorer.More(); explorer.Next()) found.push(owned.keep(explorer.Current()))
  explorer.delete()
  return found
}

/** Shells outside of solids and faces outside of shells. */
function surfacesWithin(occt: Occt, owned: Owned, shape: OcctShape): OcctShape[] {
  const { TopAbs_SOLID, TopAbs_SHELL, TopAbs_FACE } = occt.TopAbs_ShapeEnum
  return [
    ...shapesWithin(occt, owned, shape, TopAbs_SHELL, TopAbs_SOLID),
    ...shapesWithin(occt, owned, shape, TopAbs_FACE, TopAbs_SHELL),
  ]
}

function closedOnes(occt: Occt, surfaces: OcctShape[]): StepShapes {
  const isClosed = surfaces.map((surface) => occt.BRep_Tool.IsClosed_1(surface))
  return {
    bodies: surfaces.filter((_, at) => isClosed[at]),
    loose: surfaces.filter((_, at) => !isClosed[at]),
  }
}

function sewn(occt: Occt, owned: Owned, surfaces: OcctShape[]): OcctShape {
  const sewing = owned.keep(new occt.BRepBuilderAPI_Sewing(SEWING_MM, true, true, true, false))
  for (const surface of surfaces) sewing.Add(surface)
  sewing.Perform(owned.keep(new occt.Message_ProgressRange_1()))
  return owned.keep(sewing.SewedShape())
}
