import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchAccuracy } from './accuracy.ts'
import { benchConsole } from './console.ts'
import { benchCustomers } from './customers.ts'
import { benchDesktop } from './desktop.ts'
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
import { compareFigures, takeFigures, type Figures } from './figures.ts'
import { benchEstimate } from './estimate.ts'
import { benchNewParts } from './new-parts.ts'
import { benchOverload } from './overload.ts'
import { benchPages } from './pages.ts'
import { benchPlates } from './plates.ts'
import { benchReports } from './reports.ts'
import { summarize, type BenchResult } from './result.ts'
import { benchRestart } from './restart.ts'
import { benchSettings } from './settings.ts'
import { benchStart } from './start.ts'
import { benchStages } from './stages.ts'
import { benchUploadToPrice } from './upload-price.ts'
import { benchWorkers } from './workers.ts'

/** `npm run bench [-- accuracy estimate settings parts plates readers stages upload first slicer reports customers console lists live health pages http memory overload start restart desktop workers backup export] [--json FILE]`: measured figures and their targets; `all` runs every bench. `npm run bench -- compare A B` names the figures of two files that got worse. */
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
  start: benchStart,
  restart: benchRestart,
  desktop: benchDesktop,
  workers: benchWorkers,
  backup: benchBackup,
  export: benchExport,
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
process.exitCode = positionals[0] === 'compare' ? compare(positionals.slice(1)) : await measure(positionals)

async function measure(names: string[]): Promise<number> {
  const requested = names.filter((name) => name !== 'all')
  const unknown = requested.filter((name) => !(name in BENCHES))
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no bench called ${unknown.join(', ')}: choose among ${Object.keys(BENCHES).join(', ')}.\n`,
    )
    return 2
  }
  const results = new Map<string, BenchResult>()
  const figures: Figures = {}
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (requested.length > 0 && !requested.includes(name)) continue
    results.set(name, await bench())
    figures[name] = takeFigures()
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
  const { text, exitCode } = summarize(results)
  process.stdout.write(text)
  return exitCode
}

/** Compares two files of `--json`. Exits with 1 when a figure got worse. */
function compare(files: string[]): number {
  if (files.length !== 2) {
    process.stderr.write('Name two files that were made with --json.\n')
    return 2
  }
  const [before, after] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Figures)
  const lines = compareFigures(before, after)
  process.stdout.write(lines.length > 0 ? `${lines.join('\n')}\n` : 'No figure got more than 20 % worse.\n')
  return lines.length > 0 ? 1 : 0
}
