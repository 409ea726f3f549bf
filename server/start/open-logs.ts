import type { Worker } from 'node:worker_threads'
import { openCrashes } from '../platform/adapters/crash-folder.ts'
import type { KeptLog } from '../platform/adapters/kept-log.ts'
import { systemClock, systemIds } from '../platform/adapters/system.ts'
import { describeRunning } from '../platform/running-work.ts'
import type { ServerSettings } from '../platform/settings.ts'
import type { Shop } from '../platform/shop.ts'

/** Opens log files and crash reports of a data folder that is locked, before anything else in it is opened. */
export function openLogs(settings: ServerSettings, kept: KeptLog) {
  kept.openFiles(settings)
  const { crashes, noteStop } = openCrashes({
    dataFolder: settings.data_dir,
    clock: systemClock,
    ids: systemIds,
    running: describeRunning,
    log: kept.log,
    logs: kept.logs,
  })
  const forgetThreads = reportThreadDeaths(crashes)
  return {
    crashes,
    close: async () => {
      forgetThreads()
      noteStop()
      await kept.closeFiles()
    },
  }
}

/** Reports each thread that ends by an error, such as memory that is used up. Who started it hears of it all the same. */
function reportThreadDeaths(crashes: Shop['machine']['crashes']): () => void {
  const onWorker = (worker: Worker) => {
    worker.on('error', (error) => crashes.record({ kind: 'thread', error }))
  }
  process.on('worker', onWorker)
  return () => void process.off('worker', onWorker)
}
