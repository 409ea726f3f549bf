import './node-version.ts'
import { geometryPool } from '../platform/adapters/geometry-pool.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { ServerSettings } from '../platform/settings.ts'
import { analyzeFile } from './analyze-file.ts'
import { readAnalyzeOptions } from './analyze-options.ts'
import { runCommand } from './command-line.ts'
import { firstDayShop } from './first-day-shop.ts'

const USAGE = `npm run analyze -- FILE... [options]     one line of JSON for each file

  --units mm|cm|in           what an STL or OBJ was drawn in; mm if left out
  --material M               PLA+ if left out
  --profile classic|fast|FILE  the printer
  --settings JSON            print settings, such as {"infill": 40}
  --supports on|off|auto
  --as-oriented              keeps the file's own orientation`

/** Prints one JSON object per line, in the order of the files. Exits with 1 when a file could not be read. */
await runCommand(USAGE, async (args) => {
  const shop = firstDayShop()
  const options = readAnalyzeOptions(args, shop)
  const { seconds_per_job, heap_mb } = ServerSettings.parse({}).geometry
  const pool = geometryPool({ threads: PROGRAM.geometryThreads, workers: 1, seconds_per_job, heap_mb })
  try {
    for (const file of options.files) {
      const analyzed = await analyzeFile(file, { options, shop, pool })
      process.stdout.write(`${JSON.stringify(analyzed)}\n`)
      if ('error' in analyzed) process.exitCode = 1
    }
  } finally {
    await pool.close()
  }
})
