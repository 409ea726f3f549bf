import { decodePreview } from '../../../shared/geometry/preview-format.ts'
import { type PreparedPart, prepareMesh } from './prepare-mesh.ts'

/** The answer of the worker to the bytes of a preview. */
export type PrepareResult = { part: PreparedPart } | { failure: string }

function prepare(bytes: ArrayBuffer): PrepareResult {
  try {
    return { part: prepareMesh(decodePreview(bytes)) }
  } catch (error) {
    return { failure: String(error) }
  }
}

function buffersOf(result: PrepareResult): ArrayBuffer[] {
  if ('failure' in result) return []
  const lists: (Float32Array | Int32Array)[] = Object.values(result.part)
  return [...new Set(lists.map((list) => list.buffer as ArrayBuffer))]
}

addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
  const result = prepare(event.data)
  postMessage(result, { transfer: buffersOf(result) })
})
