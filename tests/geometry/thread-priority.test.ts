import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { WorkerPriority } from '../../shared/geometry/worker-limits.ts'

const FILE = join(import.meta.dirname, '../../server/geometry/thread-priority.ts')
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData.file).then(({ setThreadPriority }) => {
    setThreadPriority(workerData.priority)
    parentPort.postMessage(require('node:os').getPriority(0))
  })
`

const { PRIORITY_NORMAL, PRIORITY_LOW } = constants.priority

test.skipIf(process.platform !== 'linux').each<[WorkerPriority | undefined, number]>([
  [undefined, 5],
  ['normal', PRIORITY_NORMAL],
  ['low', PRIORITY_LOW],
])('priority %s holds for the thread that sets it alone', async (priority, expected) => {
  const before = getPriority(0)
  const thread = new Worker(THREAD, { eval: true, workerData: { file: FILE, priority } })
  const inThread = await new Promise((resolve) => thread.once('message', resolve))
  await thread.terminate()
  expect(inThread).toBe(Math.max(before, expected))
  expect(getPriority(0)).toBe(before)
})
