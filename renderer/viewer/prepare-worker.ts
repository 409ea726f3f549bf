import { decodePreview } from '../../shared/geometry/preview-format.ts'
import { type PreparedPart, prepareMesh } from './prepare-mesh.ts'

/** The worker's whole protocol: the bytes of a preview in, a part or a failure out. */
export type FromPreparer = { part: PreparedPart } | { failure: string }

function prepare(bytes: ArrayBuffer): FromPreparer {
  try {
    return { part: prepareMesh(decodePreview(bytes)) }
  } catch (error) {
    return { failure: String(error) }
  }
}

function buffersOf(answer: FromPreparer): ArrayBuffer[] {
  if ('failure' in answer) return []
  const lists: (Float32Array | Int32Array)[] = Object.values(answer.part)
  return [...new Set(lists.map((list) => list.buffer as ArrayBuffer))]
}

addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
  const answer = prepare(event.data)
  postMessage(answer, { transfer: buffersOf(answer) })
})
