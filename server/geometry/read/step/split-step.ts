import { textBytes } from '../text-bytes.ts'
import { withNewStepEngine } from './step-engine.ts'
import { withOwned } from './step-owned.ts'
import { findDifferent } from './step-properties.ts'
import { readShape, sortShapes } from './step-shapes.ts'
import { writeStep } from './step-write.ts'

/**
 * Returns each different body of a STEP file as a STEP file in mm, with how often it stands there. Empty for a file without exact
 * bodies.
 */
export function splitStep(bytes: Uint8Array): Promise<{ bytes: Uint8Array; count: number }[]> {
  return withNewStepEngine((occt) =>
    withOwned((owned) => {
      const { bodies } = sortShapes(
        occt,
        owned,
        readShape(occt, owned, textBytes(bytes), () => {}),
      )
      const { different, which } = findDifferent(bodies)
      return different.map((body, at) => ({
        bytes: writeStep(occt, owned, body),
        count: which.filter((known) => known === at).length,
      }))
    }),
  )
}
