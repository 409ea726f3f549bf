import type { PlacedPart } from '../print/slices/placed-part.ts'
import { escaped, MODEL_PATH, modelHead, objectTexts, startThreemf } from './threemf-parts.ts'

/** Writes a part in its print orientation as 3MF. Calls `write` with the bytes in pieces. */
export async function writeThreemf(
  part: PlacedPart,
  name: string,
  write: (bytes: Uint8Array) => void,
): Promise<void> {
  const threemf = startThreemf(write)
  await threemf.add(MODEL_PATH, modelTexts(part, escaped(name)))
  threemf.end()
}

function* modelTexts(part: PlacedPart, name: string): Generator<string> {
  yield modelHead(name)
  yield '<resources>\n'
  yield* objectTexts(part, 1, name)
  yield '</resources>\n<build>\n<item objectid="1"/>\n</build>\n</model>\n'
}
