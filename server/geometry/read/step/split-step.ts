import { textBytes } from '../text-bytes.ts'
import { OcctFailure } from './occt-failure.ts'
import { withNewStepEngine } from './step-engine.ts'
import { readNamedShape, type NamedShape } from './step-names.ts'
import { withOwned, type Owned } from './step-owned.ts'
import { findDifferent } from './step-properties.ts'
import { readShape, sortShapes } from './step-shapes.ts'
import { writeStep } from './step-write.ts'
import type { Occt } from './occt-types.ts'

/** One body of a STEP file as a STEP file in mm. */
export interface BodyOfStep {
  bytes: Uint8Array
  /** The number of times the body stands in the file. */
  count: number
  /** The name of its product. */
  name: string | undefined
}

/** Returns each different body of a STEP file. Empty for a file without exact bodies. */
export async function splitStep(bytes: Uint8Array): Promise<BodyOfStep[]> {
  const text = textBytes(bytes)
  try {
    return await splitRead(text, readNamedShape)
  } catch (error) {
    // Shapes are read from files in whose products OpenCASCADE fails.
    if (error instanceof OcctFailure) return splitRead(text, readUnnamedShape)
    throw error
  }
}

type Read = (occt: Occt, owned: Owned, bytes: Uint8Array) => NamedShape

function readUnnamedShape(occt: Occt, owned: Owned, bytes: Uint8Array): NamedShape {
  return { shape: readShape(occt, owned, bytes, () => {}), nameOf: () => undefined }
}

function splitRead(text: Uint8Array, read: Read): Promise<BodyOfStep[]> {
  return withNewStepEngine((occt) =>
    withOwned((owned) => {
      const { shape, nameOf } = read(occt, owned, text)
      const { different, which } = findDifferent(sortShapes(occt, owned, shape).bodies)
      return different.map((body, at) => ({
        bytes: writeStep(occt, owned, body),
        count: which.filter((known) => known === at).length,
        name: nameOf(body),
      }))
    }),
  )
}
