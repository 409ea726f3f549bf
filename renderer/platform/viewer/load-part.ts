import type { PrepareResult } from './prepare-worker.ts'
import type { PreparedPart } from './prepare-mesh.ts'

/** Loads a preview mesh and prepares it in a worker, so that a large part never blocks the page. */
export async function loadPart(url: string, signal: AbortSignal): Promise<PreparedPart> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the preview request failed with status ${response.status}`)
  const result = await prepareInWorker(await response.arrayBuffer(), signal)
  if ('failure' in result) throw new Error(result.failure)
  return result.part
}

/** Prepares one part in a new worker, which ends with its result or when the request is aborted. */
function prepareInWorker(bytes: ArrayBuffer, signal: AbortSignal): Promise<PrepareResult> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' })
  const result = new Promise<PrepareResult>((resolve, reject) => {
    signal.addEventListener('abort', () =>
      reject(new DOMException('The part is no longer needed', 'AbortError')),
    )
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('message', (event: MessageEvent<PrepareResult>) => resolve(event.data))
  })
  worker.postMessage(bytes, { transfer: [bytes] })
  return result.finally(() => worker.terminate())
}
