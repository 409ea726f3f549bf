import './node-version.ts'
import { geometryPool } from '../adapters/geometry-pool.ts'
import { PROGRAM } from '../program-folders.ts'
import { ServerSettings } from '../settings.ts'
import { analyseFile } from './analyse-file.ts'
import { readAnalyseOptions } from './analyse-options.ts'
import { runCommand } from './command-line.ts'
import { firstDayShop } from './first-day-shop.ts'

/** One JSON object a line for each file, in the order they were named. Exit code 1 when a file gave no part. */
await runCommand(async (args) => {
  const shop = firstDayShop()
  const options = readAnalyseOptions(args, shop)
  const { seconds_per_job, heap_mb } = ServerSettings.parse({}).geometry
  const pool = geometryPool({ entry: PROGRAM.geometryWorker, workers: 1, seconds_per_job, heap_mb })
  try {
    for (const file of options.files) {
      const analysed = await analyseFile(file, { options, shop, pool })
      process.stdout.write(`${JSON.stringify(analysed)}\n`)
      if ('error' in analysed) process.exitCode = 1
    }
  } finally {
    await pool.close()
  }
})
