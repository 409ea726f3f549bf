import type { Occt, OcctShape } from './occt-types.ts'
import type { Owned } from './step-owned.ts'

const WRITTEN_PATH = '/written.step'

/** Writes a shape as a STEP file in mm. */
export function writeStep(occt: Occt, owned: Owned, shape: OcctShape): Uint8Array {
  const writer = owned.keep(new occt.STEPControl_Writer_1())
  const progress = owned.keep(new occt.Message_ProgressRange_1())
  writer.Transfer(shape, occt.STEPControl_StepModelType.STEPControl_AsIs, true, progress)
  writer.Write(WRITTEN_PATH)
  const bytes = occt.FS.readFile(WRITTEN_PATH)
  occt.FS.unlink(WRITTEN_PATH)
  return bytes
}
