import { parentPort, workerData } from 'node:worker_threads'
import { openLiveWindow } from '../shop/live-window.ts'

/** Console windows in a thread of their own, so that the time of the server is measured alone. */
const { url, cookie, windows: count } = workerData as { url: string; cookie: string; windows: number }

/** The reads of the rail and the page Production after a change. */
const READS = '/trpc/desk.counts,production.board,desk.list?batch=1&input=%7B%7D'

const windows = Array.from({ length: count }, () => openLiveWindow(url, cookie))
const seen = windows.map(() => 0)
for (const [index, window] of windows.entries()) {
  let isReading = false
  window.onMessage = ({ subjects, everything }) => {
    seen[index] += subjects.length
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    if (everything && window.messages.length > 1) parentPort?.postMessage({ everything: true })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ seen: Math.min(...seen) })
    if (isReading) return
    isReading = true
    void fetch(`${url}${READS}`, { headers: { cookie } })
      .then((answer) => answer.arrayBuffer())
      .finally(() => (isReading = false))
  }
}
parentPort?.on('message', () => {
  for (const window of windows) window.close()
})
