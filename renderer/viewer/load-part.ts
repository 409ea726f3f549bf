import type { FromPreparer } from './prepare-worker.ts'
import type { PreparedPart } from './prepare-mesh.ts'

/** Loads a preview mesh and prepares it off the page's thread, so that turning and typing never wait for a large part. */
export async function loadPart(address: string, signal: AbortSignal): Promise<PreparedPart> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`the preview answered ${response.status}`)
  const answer = await prepareAside(await response.arrayBuffer(), signal)
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.part
}

/** A worker of its own for one part; it ends with the answer, or when nobody waits for it any more. */
function prepareAside(bytes: ArrayBuffer, signal: AbortSignal): Promise<FromPreparer> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<FromPreparer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('not needed any more', 'AbortError')))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('message', (event: MessageEvent<FromPreparer>) => resolve(event.data))
  })
  worker.postMessage(bytes, { transfer: [bytes] })
  return answer.finally(() => worker.terminate())
}
