import type { Occt, OcctEnum, OcctExplorer, OcctShape, OcctStepReader } from './occt-types.ts'
import type { Owned } from './step-owned.ts'
import { damagedStep } from './step-refusals.ts'

/**
 * Faces this close are sewn when a file has surfaces but no solid: far below what a printer can place, above the tolerance
 * of exporters.
 */
const SEWING_MM = 0.01
const STEP_PATH = '/part.step'

/** The shapes of a STEP file in mm, with placements of assemblies applied. */
export interface StepShapes {
  /** Solids; in a file without any, closed shells. */
  bodies: OcctShape[]
  /** Shells and faces outside of solids. */
  loose: OcctShape[]
}

/** Parses the text with OpenCASCADE, calls `onParsed`, and creates its shapes. Throws `file_unreadable`. */
export function readShape(occt: Occt, owned: Owned, bytes: Uint8Array, onParsed: () => void): OcctShape {
  const reader = owned.keep(new occt.STEPControl_Reader_1())
  parseText(occt, reader, bytes)
  onParsed()
  const roots = reader.TransferRoots(owned.keep(new occt.Message_ProgressRange_1()))
  const shape = owned.keep(reader.OneShape())
  if (shape.IsNull()) throw damagedStep(`OpenCASCADE created no shape from ${roots} roots`)
  return shape
}

/** Lets one of OpenCASCADE's readers parse the text. Throws `file_unreadable`. */
export function parseText(occt: Occt, reader: Pick<OcctStepReader, 'ReadFile'>, bytes: Uint8Array): void {
  occt.FS.writeFile(STEP_PATH, bytes)
  const status = reader.ReadFile(STEP_PATH)
  occt.FS.unlink(STEP_PATH)
  if (status !== occt.IFSelect_ReturnStatus.IFSelect_RetDone) {
    throw damagedStep(`OpenCASCADE cannot parse it: status ${status.value}`)
  }
}

/** Returns the solids and the loose surfaces. Without solids, closed shells are bodies, sewn from faces if necessary. */
export function sortShapes(occt: Occt, owned: Owned, shape: OcctShape): StepShapes {
  const { TopAbs_SOLID } = occt.TopAbs_ShapeEnum
  const bodies = shapesWithin(occt, owned, shape, TopAbs_SOLID)
  const loose = surfacesWithin(occt, owned, shape)
  if (bodies.length > 0) return { bodies, loose }
  if (loose.length === 0) throw damagedStep('OpenCASCADE created none of its faces')
  const unsewn = splitByClosed(occt, loose)
  if (unsewn.bodies.length > 0) return unsewn
  return splitByClosed(occt, surfacesWithin(occt, owned, sew(occt, owned, loose)))
}

export function shapesWithin(occt: Occt, owned: Owned, shape: OcctShape, kind: OcctEnum): OcctShape[] {
  const { TopAbs_SHAPE } = occt.TopAbs_ShapeEnum
  return collectShapes(owned, new occt.TopExp_Explorer_2(shape, kind, TopAbs_SHAPE))
}

function collectShapes(owned: Owned, explorer: OcctExplorer): OcctShape[] {
  const found: OcctShape[] = []
  for (; explorer.More(); explorer.Next()) found.push(owned.keep(explorer.Current()))
  explorer.delete()
  return found
}

/** Shells outside of solids and faces outside of shells. */
function surfacesWithin(occt: Occt, owned: Owned, shape: OcctShape): OcctShape[] {
  const { TopAbs_SOLID, TopAbs_SHELL, TopAbs_FACE } = occt.TopAbs_ShapeEnum
  return [
    ...collectShapes(owned, new occt.TopExp_Explorer_2(shape, TopAbs_SHELL, TopAbs_SOLID)),
    ...collectShapes(owned, new occt.TopExp_Explorer_2(shape, TopAbs_FACE, TopAbs_SHELL)),
  ]
}

function splitByClosed(occt: Occt, surfaces: OcctShape[]): StepShapes {
  const isClosed = surfaces.map((surface) => occt.BRep_Tool.IsClosed_1(surface))
  return {
    bodies: surfaces.filter((_, at) => isClosed[at]),
    loose: surfaces.filter((_, at) => !isClosed[at]),
  }
}

function sew(occt: Occt, owned: Owned, surfaces: OcctShape[]): OcctShape {
  const sewing = owned.keep(new occt.BRepBuilderAPI_Sewing(SEWING_MM, true, true, true, false))
  for (const surface of surfaces) sewing.Add(surface)
  sewing.Perform(owned.keep(new occt.Message_ProgressRange_1()))
  return owned.keep(sewing.SewedShape())
}
