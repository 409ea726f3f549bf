import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { geometryPool } from '../../server/platform/adapters/geometry-pool.ts'
import type { GeometryPool } from '../../server/platform/ports/geometry.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import { ServerSettings } from '../../server/platform/settings.ts'
import { geometryJob } from '../geometry/geometry-job.ts'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { triangleCount } from '../../server/geometry/mesh/mesh.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { modelBytes, readModel, referenceModels, type ModelFile } from '../geometry/reference-models.ts'
import { median } from './median.ts'
import { roughBall } from './rough-ball.ts'
import { noteFigure } from './figures.ts'
import { resultOf, type BenchResult } from './result.ts'
import { isInstalled, secondsOf, sliceSeconds, slicerProfile } from './other-programs.ts'
import { startShop, signUp, type Session } from './shop-process.ts'

/** Number of parts of the corpus, spread by size. */
const PARTS = 15
const TARGETS = { slicing: 10, info: 2, stepSeconds: 4, requoteMs: 100, settingShare: 0.3 }
const MILLION_ROUNDS = 3

/** Times from upload to price, beside a slicer and a mesh checker in the same run. */
export async function benchBesideSlicer(): Promise<BenchResult> {
  const models = referenceModels()
  const profile = slicerProfile('fast')
  if (!models || !profile) return { notMeasured: 'no reference models in ../shared/models' }
  if (!isInstalled('prusa-slicer')) return { notMeasured: 'prusa-slicer is not installed' }
  const folder = mkdtempSync(join(tmpdir(), 'layerline-bench-'))
  const shop = await startShop()
  try {
    const session = await signUp(shop.url)
    await warm(session, models)
    const results = [
      await besideSlicing(session, { models, profile, folder }),
      await besideInfo(session, folder),
      await warmStep(session, models),
      await requotes(session, models),
    ]
    return resultOf(results.every(Boolean))
  } finally {
    await shop.stop()
    rmSync(folder, { recursive: true })
  }
}

/** A worker practices that long after the start, whenever it is idle. */
const PRACTICE_MS = 60_000

/** Lets every worker read a STEP file, as after the first quotes of a day, and practice. */
async function warm(session: Session, models: ModelFile[]): Promise<void> {
  const small = models.filter((model) => model.format === 'step' && model.role === 'printable').slice(0, 4)
  const sent = await Promise.all(small.map((model) => session.upload(modelBytes(model), model.file)))
  for (const { id } of sent) await session.settled(id)
  await setTimeout(PRACTICE_MS)
}

/** Seconds from the first byte sent to the final state. */
async function priceSeconds(session: Session, bytes: Uint8Array, filename: string): Promise<number> {
  const began = performance.now()
  const { id } = await session.upload(bytes, filename)
  await session.settled(id)
  return (performance.now() - began) / 1000
}

interface Corpus {
  models: ModelFile[]
  profile: string
  folder: string
}

async function besideSlicing(session: Session, { models, profile, folder }: Corpus): Promise<boolean> {
  const printable = models.filter((model) => model.role === 'printable' && model.format !== 'step')
  printable.sort((one, other) => modelBytes(one).length - modelBytes(other).length)
  const step = Math.max(1, Math.floor(printable.length / PARTS))
  const ratios: number[] = []
  process.stdout.write('\nFrom upload to price, beside slicing\n')
  for (let at = Math.floor(step / 2); at < printable.length; at += step) {
    const model = printable[at]
    const part = await readModel(model)
    if (part instanceof FileRefused) continue
    const stl = join(folder, 'part.stl')
    writeFileSync(stl, binaryStl(part.mesh))
    const sliced = sliceSeconds(profile, stl, join(folder, 'part.gcode'))
    if (sliced === null) continue
    const priced = await priceSeconds(session, modelBytes(model), model.file)
    ratios.push(sliced / priced)
    process.stdout.write(
      `  ${model.file.padEnd(44)}${String(triangleCount(part.mesh)).padStart(8)} triangles   priced ${priced.toFixed(2)} s   sliced ${sliced.toFixed(2)} s   ${(sliced / priced).toFixed(1)} times\n`,
    )
  }
  const middle = median(ratios)
  process.stdout.write(
    `  median: priced ${middle.toFixed(1)} times faster than sliced   (target at least ${TARGETS.slicing})\n`,
  )
  noteFigure({ name: 'priced faster than sliced', value: middle, unit: 'times', better: 'higher' })
  return middle >= TARGETS.slicing
}

async function besideInfo(session: Session, folder: string): Promise<boolean> {
  const bytes = roughBall()
  const file = join(folder, 'ball.stl')
  writeFileSync(file, bytes)
  const { heap_mb, seconds_per_job } = ServerSettings.parse({}).geometry
  const pool = geometryPool({ threads: PROGRAM.geometryThreads, heap_mb, seconds_per_job, workers: 1 })
  const [analyzed, priced, info, admesh]: number[][] = [[], [], [], []]
  for (let round = 0; round < MILLION_ROUNDS; round++) {
    info.push(secondsOf('prusa-slicer', ['--info', file]) ?? Number.NaN)
    if (isInstalled('admesh')) admesh.push(secondsOf('admesh', [file]) ?? Number.NaN)
    analyzed.push(await analysisSeconds(pool, file))
    // Extra bytes after the triangles make it another file, so nothing of the previous round is reused.
    const other = new Uint8Array(bytes.length + 1 + round)
    other.set(bytes)
    priced.push(await priceSeconds(session, other, `ball-${round}.stl`))
  }
  await pool.close()
  const ratio = median(analyzed) / median(info)
  noteFigure({ name: 'analyzed, beside --info', value: ratio, unit: 'times', better: 'lower' })
  process.stdout.write(`
A binary STL of 998,000 triangles (median of ${MILLION_ROUNDS})
  read, repaired, measured, placed   ${median(analyzed).toFixed(2)} s
  from upload to price               ${median(priced).toFixed(2)} s
  prusa-slicer --info                ${median(info).toFixed(2)} s
  admesh                             ${admesh.length > 0 ? `${median(admesh).toFixed(2)} s` : 'not installed'}
  analyzed in ${ratio.toFixed(1)} times --info   (target at most ${TARGETS.info})
`)
  return ratio <= TARGETS.info
}

/** As the engine reports it: from the first byte read to the last measure that does not depend on print settings. */
async function analysisSeconds(pool: GeometryPool, file: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-bench-'))
  const job = { ...geometryJob(folder, 'ball.stl'), file_path: file }
  const outcome = await pool.analyze(job, {
    onBegun: () => {},
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  rmSync(folder, { recursive: true, force: true })
  if (outcome.outcome !== 'done') throw new Error(`the ball was not analyzed: ${outcome.outcome}`)
  return outcome.answer.analysis.elapsed_ms / 1000
}

async function warmStep(session: Session, models: ModelFile[]): Promise<boolean> {
  const model = models.find(({ file }) => file === 'mini-y-plate-front.step')
  if (!model) return true
  const seconds = await priceSeconds(session, modelBytes(model), model.file)
  process.stdout.write(
    `\nA STEP file of ${(modelBytes(model).length / 1e6).toFixed(1)} MB, engine warm   ${seconds.toFixed(2)} s to a price   (target below ${TARGETS.stepSeconds} s)\n`,
  )
  return seconds < TARGETS.stepSeconds
}

/** Percent. The part's picture and its other placements are still drawn and estimated while the first is priced. */
const NEW_INFILLS = [40, 45, 50, 55, 60]

/** Times changes to a part that was analyzed before. */
async function requotes(session: Session, models: ModelFile[]): Promise<boolean> {
  const model = models.find(({ file }) => file === 'i3-x-end-motor.stl') ?? models[0]
  const began = performance.now()
  let { id } = await session.upload(modelBytes(model), model.file)
  await session.settled(id)
  const first = performance.now() - began
  const timed = async (change: object) => {
    const start = performance.now()
    id = (await session.requote(id, change)).id
    await session.settled(id)
    return performance.now() - start
  }
  const changes = {
    material: await timed({ material: 'PETG' }),
    color: await timed({ color: 'White' }),
    quantity: await timed({ quantity: 7 }),
  }
  const settings: number[] = []
  for (const infill of NEW_INFILLS) settings.push(await timed({ print_settings: { infill } }))
  const setting = median(settings)
  const back = await timed({ print_settings: {} })
  const slowest = Math.max(...Object.values(changes), back)
  process.stdout.write(`
Changes of a part that was analyzed once (${model.file}, ${first.toFixed(0)} ms the first time)
  material ${changes.material.toFixed(0)} ms, color ${changes.color.toFixed(0)} ms, quantity ${changes.quantity.toFixed(0)} ms, settings of before ${back.toFixed(0)} ms   (target below ${TARGETS.requoteMs} ms)
  settings never sliced before       ${setting.toFixed(0)} ms (median of ${settings.length}), ${(setting / first).toFixed(2)} of the first time   (target at most ${TARGETS.settingShare})
`)
  return slowest < TARGETS.requoteMs && setting / first <= TARGETS.settingShare
}
