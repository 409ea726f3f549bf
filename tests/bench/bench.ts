import { benchAccuracy } from './accuracy.ts'
import { benchConsole } from './console.ts'
import { benchCustomers } from './customers.ts'
import { benchFirstParts } from './first-parts.ts'
import { benchHealth } from './health.ts'
import { benchHttp } from './http-load.ts'
import { benchListFiles } from './list-files.ts'
import { benchLive } from './live.ts'
import { benchMemory } from './memory.ts'
import { benchReaders } from './readers.ts'
import { benchBackup } from './backup.ts'
import { benchBesideSlicer } from './beside-slicer.ts'
import { benchExport } from './export.ts'
import { benchEstimate } from './estimate.ts'
import { benchNewParts } from './new-parts.ts'
import { benchOverload } from './overload.ts'
import { benchPages } from './pages.ts'
import { benchPlates } from './plates.ts'
import { benchReports } from './reports.ts'
import { summarize, type BenchResult } from './result.ts'
import { benchRestart } from './restart.ts'
import { benchSettings } from './settings.ts'
import { benchStages } from './stages.ts'
import { benchUploadToPrice } from './upload-price.ts'
import { benchWorkers } from './workers.ts'

/** `npm run bench [-- accuracy estimate settings parts plates readers stages upload first slicer reports customers console lists live health pages http memory overload restart workers backup export]`: measured figures and their targets. */
const BENCHES: Record<string, () => Promise<BenchResult>> = {
  accuracy: benchAccuracy,
  estimate: benchEstimate,
  settings: benchSettings,
  parts: benchNewParts,
  plates: benchPlates,
  readers: async () => {
    benchReaders()
    return 'no target'
  },
  stages: benchStages,
  upload: benchUploadToPrice,
  first: benchFirstParts,
  reports: benchReports,
  slicer: benchBesideSlicer,
  customers: benchCustomers,
  console: benchConsole,
  lists: benchListFiles,
  live: benchLive,
  health: benchHealth,
  pages: benchPages,
  http: benchHttp,
  memory: benchMemory,
  overload: benchOverload,
  restart: benchRestart,
  workers: benchWorkers,
  backup: benchBackup,
  export: benchExport,
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench called ${unknown.join(', ')}: choose among ${Object.keys(BENCHES).join(', ')}.\n`,
  )
  process.exit(2)
}
const results = new Map<string, BenchResult>()
for (const [name, bench] of Object.entries(BENCHES)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  results.set(name, await bench())
}
const { text, exitCode } = summarize(results)
process.stdout.write(text)
process.exitCode = exitCode
