import { benchAccuracy } from './accuracy.ts'
import { benchHttp } from './http-load.ts'
import { benchMemory } from './memory.ts'
import { benchReaders } from './readers.ts'
import { benchBesideSlicer } from './beside-slicer.ts'
import { benchEstimate } from './estimate.ts'
import { benchNewParts } from './new-parts.ts'
import { benchSettings } from './settings.ts'

/** `npm run bench [-- accuracy estimate settings parts readers slicer http memory]`: figures beside each other and targets. */
const BENCHES: Record<string, () => Promise<boolean>> = {
  accuracy: benchAccuracy,
  estimate: benchEstimate,
  settings: benchSettings,
  parts: benchNewParts,
  readers: async () => {
    benchReaders()
    return true
  },
  slicer: benchBesideSlicer,
  http: benchHttp,
  memory: benchMemory,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench called ${unknown.join(', ')}: choose among ${Object.keys(BENCHES).join(', ')}.\n`,
  )
  process.exit(2)
}
const missed: string[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  if (!(await bench())) missed.push(name)
}
process.stdout.write(
  missed.length > 0 ? `\nTargets missed: ${missed.join(', ')}\n` : '\nEvery target holds.\n',
)
process.exitCode = missed.length > 0 ? 1 : 0
