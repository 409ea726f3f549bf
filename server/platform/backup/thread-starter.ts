import { Worker } from 'node:worker_threads'
import type { FromThread, ThreadTask } from './thread-messages.ts'

export type Threads = ReturnType<typeof threadStarter>

/** Starts threads, and ends those that run. */
export function threadStarter(entry: string) {
  const running = new Set<Worker>()
  const start = (workerData: ThreadTask, onMessage: (message: FromThread) => void) =>
    new Promise<void>((resolve, reject) => {
      const thread = new Worker(entry, { workerData })
      running.add(thread)
      thread.on('message', (message: FromThread) => {
        if (message.say === 'failed') reject(Object.assign(new Error(message.message), { why: message.why }))
        else onMessage(message)
      })
      thread.on('error', reject)
      thread.on('exit', (code) => {
        running.delete(thread)
        if (code === 0) resolve()
        else reject(new Error('The backup was ended before it was complete.'))
      })
    })
  const close = async () => void (await Promise.all([...running].map((thread) => thread.terminate())))
  return { start, close }
}
