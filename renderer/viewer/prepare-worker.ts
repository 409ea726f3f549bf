import { decodePreview } from '../../shared/geometry/preview-format.ts'
import { type PreparedPart, prepareMesh } from './prepare-mesh.ts'

/** The worker's whole protocol: an address in, a part or a failure out. */
export type ToPreparer = { address: string }
export type FromPreparer = { part: PreparedPart } | { failure: string }

/** Loads and prepares off the page's thread, so that turning and typing never wait for a large part. */
async function prepare(address: string): Promise<PreparedPart> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the preview answered ${response.status}`)
  return prepareMesh(decodePreview(await response.arrayBuffer()))
}

function buffersOf(part: PreparedPart): ArrayBufferLike[] {
  return [...new Set(Object.values(part).map((list: Float32Array | Int32Array) => list.buffer))]
}

addEventListener('message', (event: MessageEvent<ToPreparer>) => {
  void prepare(event.data.address).then(
    (part) => postMessage({ part } satisfies FromPreparer, { transfer: buffersOf(part) as ArrayBuffer[] }),
    (error: unknown) => postMessage({ failure: String(error) } satisfies FromPreparer),
  )
})
