import type { FromPreparer, ToPreparer } from './prepare-worker.ts'
import type { PreparedPart } from './prepare-mesh.ts'

/** Loads a preview mesh and prepares it in a worker of its own, which ends with the answer. */
export function loadPart(address: string, signal: AbortSignal): Promise<PreparedPart> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<PreparedPart>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('not needed any more', 'AbortError')))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('message', (event: MessageEvent<FromPreparer>) => {
      if ('part' in event.data) resolve(event.data.part)
      else reject(new Error(event.data.failure))
    })
  })
  const request: ToPreparer = { address: new URL(address, location.href).href }
  worker.postMessage(request, { transfer: [] })
  return answer.finally(() => worker.terminate())
}
