import { MAX_TRIANGLES } from '../../../../shared/geometry/part.ts'
import { OcctFailure } from './occt-failure.ts'
import { withNewStepEngine, withStepEngine } from './step-engine.ts'
import { readStepFacts } from './step-facts.ts'
import { readStepPart, type StepOptions, type StepPart } from './step-part.ts'
import { FileRefused, tooDetailed } from '../../file-refused.ts'
import { readFacets } from './step-facets.ts'
import { drilledPlateStep } from './step-practice-part.ts'
import { damagedStep, seemsWithoutShape } from './step-refusals.ts'
import { roundedBoxStep } from './step-warm-part.ts'
import { textBytes } from '../text-bytes.ts'

/**
 * Reads a STEP file with OpenCASCADE: exact volume, area and bounding box from its surfaces, and a mesh for slicing.
 * Throws `FileRefused` with `file_unreadable`, `file_empty` or `file_too_complex`. May take minutes on a large assembly, and
 * healing of a damaged one may never end: run it in a thread that can be ended.
 */
export async function readStep(bytes: Uint8Array, options: StepOptions): Promise<StepPart> {
  const text = textBytes(bytes)
  const facts = readStepFacts(text)
  const unit_declared = facts.unitDeclared
  const doubt = seemsWithoutShape(facts)
  if (!doubt && facts.faces === 0) {
    const part = readFacets(text, facts.mmPerUnit ?? 1, options.maxTriangles)
    options.onProgress(1)
    return { ...part, unit_declared, tessellated: true }
  }
  try {
    const withEngine = doubt || facts.missing > 0 ? withNewStepEngine : withStepEngine
    return await withEngine((occt) => {
      const part = readStepPart(occt, { text, facts }, options)
      return { ...part, unit_declared, tessellated: false }
    })
  } catch (error) {
    throw asRefusal(error, doubt)
  }
}

/** Returns what to throw for a file that the engine cannot read: what its text seems to lack is the better reason. */
function asRefusal(error: unknown, doubt: FileRefused | null): unknown {
  if (error instanceof OcctFailure && error.outOfMemory) return tooDetailed(error.message)
  if (error instanceof OcctFailure) return doubt ?? damagedStep(error.message)
  return error instanceof FileRefused && error.code === 'file_unreadable' ? (doubt ?? error) : error
}

/**
 * Loads the engine and reads a small part with it, so that no customer waits for its code to be compiled: 0.5 s here save
 * as much on a file of 1.3 MB.
 */
export async function warmStepEngine(): Promise<void> {
  const bytes = await withStepEngine(roundedBoxStep)
  await readStep(bytes, { onProgress: () => {}, maxTriangles: MAX_TRIANGLES })
}

let practiceFile: Uint8Array | undefined

/** Reads a part with most of what mechanical parts have: the first of a customer then costs about as much as later ones. */
export async function practiceStepReading(): Promise<void> {
  practiceFile ??= await withStepEngine(drilledPlateStep)
  await readStep(practiceFile, { onProgress: () => {}, maxTriangles: MAX_TRIANGLES })
}
