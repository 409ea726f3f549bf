import {
  compareModel,
  readModel,
  referenceModels,
  type Comparison,
  type ModelFile,
} from '../geometry/reference-models.ts'
import { resultOf, type BenchResult } from './result.ts'

/** Compares sizes, volumes, areas, bodies and watertightness with the measurements of independent tools. */
export async function benchAccuracy(): Promise<BenchResult> {
  process.stdout.write('\nAccuracy of what is measured\n')
  const models = referenceModels()
  if (!models) {
    return { notMeasured: 'no reference models in ../shared/models' }
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
  return resultOf(missed === 0)
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
