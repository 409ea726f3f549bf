import {
  compareModel,
  readModel,
  referenceModels,
  type Comparison,
  type ModelFile,
} from '../geometry/reference-models.ts'

/** Sizes, volumes, areas, bodies and watertightness beside what independent tools measured. Gives whether all hold. */
export async function benchAccuracy(): Promise<boolean> {
  process.stdout.write('\nAccuracy of what is measured\n')
  const models = referenceModels()
  if (!models) {
    process.stdout.write(
      '  There is no folder of reference models (../shared/models): nothing was compared.\n',
    )
    return true
  }
  const errors: Comparison['errors'] = { size: [], volume: [], area: [] }
  let missed = 0
  for (const model of models) {
    const compared = compareModel(model, await readModel(model))
    for (const name of ['size', 'volume', 'area'] as const) errors[name].push(...compared.errors[name])
    if (compared.misses.length > 0) missed++
    writeRemarks(model, compared)
  }
  process.stdout.write(`  ${models.length} files, ${missed} missed\n`)
  for (const [name, shares] of Object.entries(errors))
    process.stdout.write(`  ${name.padEnd(7)} ${summary(shares)}\n`)
  return missed === 0
}

function writeRemarks({ file }: ModelFile, { misses, notes }: Comparison): void {
  const lines = [...misses.map((miss) => `MISS  ${miss}`), ...notes]
  if (lines.length > 0) process.stdout.write(`  ${file}\n${lines.map((line) => `      ${line}\n`).join('')}`)
}

function summary(shares: number[]): string {
  const sorted = shares.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] * 100).toFixed(5)} %`
  return `${shares.length} compared: median ${at(0.5)}, 90th percentile ${at(0.9)}, worst ${at(1)}`
}
