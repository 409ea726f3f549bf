import {
  compareModel,
  readModel,
  referenceModels,
  type Comparison,
  type ModelFile,
} from '../geometry/reference-models.ts'

/** Compares every file of the models folder with its reference. Exit code 1 when a target of the issue is missed. */
const files = referenceModels()
if (files) await compareAll(files)
else
  process.stdout.write('There is no folder of reference models (../shared/models): nothing was compared.\n')

async function compareAll(models: ModelFile[]): Promise<void> {
  const errors: Comparison['errors'] = { size: [], volume: [], area: [] }
  let missed = 0
  for (const model of models) {
    const started = performance.now()
    const compared = compareModel(model, await readModel(model))
    const ms = Math.round(performance.now() - started)
    for (const name of ['size', 'volume', 'area'] as const) errors[name].push(...compared.errors[name])
    if (compared.misses.length > 0) missed++
    const lines = [...compared.misses.map((miss) => `MISS  ${miss}`), ...compared.notes]
    if (lines.length > 0)
      process.stdout.write(`${model.file} (${ms} ms)\n${lines.map((line) => `    ${line}\n`).join('')}`)
  }
  process.stdout.write(`\n${models.length} files, ${missed} missed\n`)
  for (const [name, shares] of Object.entries(errors))
    process.stdout.write(`${name.padEnd(7)} ${summary(shares)}\n`)
  process.exit(missed > 0 ? 1 : 0)
}

function summary(shares: number[]): string {
  const sorted = shares.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] * 100).toFixed(5)} %`
  return `${shares.length} compared: median ${at(0.5)}, 90th percentile ${at(0.9)}, worst ${at(1)}`
}
