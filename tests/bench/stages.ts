import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GeometryAnswer, GeometryJob } from '../../shared/geometry/job.ts'
import { readShopData } from '../../server/catalog/shop-data.ts'
import { openDatabase } from '../../server/platform/db/db.ts'
import { readShape } from '../../server/geometry/read/step/step-shapes.ts'
import { withOwned } from '../../server/geometry/read/step/step-owned.ts'
import { withStepEngine } from '../../server/geometry/read/step/step-engine.ts'
import { runGeometryJob } from '../../server/geometry/analyze-part.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import { warmUpJobs } from '../../server/start/warm-up-jobs.ts'
import { firstDay } from '../shop/first-day.ts'
import { engineParts, type EnginePart } from './engine-parts.ts'
import { median } from './median.ts'
import { isInstalled, secondsOf } from './other-programs.ts'
import { noteFigure } from './figures.ts'
import { resultOf, type BenchResult } from './result.ts'
import { profileStages } from './stage-profile.ts'

/** Warm runs are repeated until they used this much CPU time, within limits. */
const WARM_MS = 3000
const RUNS = { least: 2, most: 25 }
/** Runs of another program for comparison. */
const BESIDE_RUNS = 3
/** Stages below this share are one figure. */
const LEAST_SHARE = 0.02
/** CPU time of settings that were never asked for, per CPU time of the first. */
const MAX_REFILL_SHARE = 0.3
/** Wall time of all stages in one thread, per that of `prusa-slicer --info` and of OpenCASCADE's own read: targets of two threads, so a larger ratio here need not miss them. */
const TARGETS = { info: 2, stepRead: 1.5 }

interface Measured {
  /** ms of CPU time of the process: of the first run, and of a warm one. */
  first: number
  warm: number
  /** ms on the clock of a warm run. */
  wall: number
  /** With other infill, as a customer who changes it waits for. */
  refill: number
  /** ms of a warm run, by stage. */
  stages: [string, number][]
  /** Grams and seconds, and a hash of everything that the engine answered. */
  figures: string
}

/** With the name of a part as argument, measures it and ends: every part has a process of its own. */
if (import.meta.main) process.stdout.write(JSON.stringify(await measure(process.argv[2])))

/** CPU time of a part, from its bytes to all of its results, by stage of the engine, and of a change of infill. One thread does all. */
export async function benchStages(): Promise<BenchResult> {
  process.stdout.write(
    '\nThe engine by stage: ms of CPU time and on the clock in one thread, picture included; the change of infill without it\n',
  )
  const ratios: number[] = []
  for (const part of engineParts()) {
    const answer = execFileSync(process.execPath, [...process.execArgv, import.meta.filename, part.name], {
      encoding: 'utf8',
    })
    const measured = JSON.parse(answer) as Measured
    writeRow(part, measured)
    await writeBeside(part, measured)
    if (part.class === 'middle') ratios.push(measured.refill / measured.warm)
  }
  if (ratios.length === 0) return { notMeasured: 'no reference models in ../shared/models' }
  const ratio = median(ratios)
  process.stdout.write(
    `  middle parts: other infill in ${ratio.toFixed(2)} of the first time   (target at most ${MAX_REFILL_SHARE})\n`,
  )
  noteFigure({ name: 'other infill, beside the first time', value: ratio, unit: 'times', better: 'lower' })
  return resultOf(ratio <= MAX_REFILL_SHARE)
}

/** Prints the ratio to another program's time for a part of this class, in the same run on the same machine. */
async function writeBeside(part: EnginePart, { wall }: Measured): Promise<void> {
  const beside = (name: string, ms: number, target: number) =>
    process.stdout.write(
      `      ${(wall / ms).toFixed(1)} times ${name}, ${ms.toFixed(0)} ms on the clock   (target at most ${target}, in two threads and without picture)\n`,
    )
  if (part.class === 'large' && isInstalled('prusa-slicer'))
    beside('prusa-slicer --info', median(infoMs(part)), TARGETS.info)
  if (part.class === 'STEP') beside('the read of OpenCASCADE alone', await stepReadMs(part), TARGETS.stepRead)
}

function infoMs(part: EnginePart): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-stages-'))
  const file = join(folder, 'part.stl')
  writeFileSync(file, part.bytes())
  const seconds = Array.from({ length: BESIDE_RUNS }, () => secondsOf('prusa-slicer', ['--info', file]) ?? 0)
  rmSync(folder, { recursive: true })
  return seconds.map((time) => time * 1000)
}

/** From the file's text to a shape, without measuring and meshing it. */
async function stepReadMs(part: EnginePart): Promise<number> {
  const text = part.bytes()
  const times: number[] = []
  for (let run = 0; run <= BESIDE_RUNS; run++) {
    const began = performance.now()
    await withStepEngine((occt) => withOwned((owned) => void readShape(occt, owned, text, () => {})))
    // The first run compiles the engine.
    if (run > 0) times.push(performance.now() - began)
  }
  return median(times)
}

function writeRow(part: EnginePart, { first, warm, wall, refill, stages, figures }: Measured): void {
  const total = stages.reduce((sum, [, ms]) => sum + ms, 0)
  const large = stages.filter(([, ms]) => ms >= total * LEAST_SHARE)
  const rest = total - large.reduce((sum, [, ms]) => sum + ms, 0)
  const list = [...large, ['rest', rest] as const].map(
    ([name, ms]) => `${name} ${ms.toFixed(ms < 10 ? 1 : 0)} (${Math.round((ms / total) * 100)} %)`,
  )
  process.stdout.write(
    `  ${part.name.padEnd(26)}${part.class.padEnd(8)} first ${first.toFixed(0).padStart(6)}   warm ${warm.toFixed(1).padStart(8)}   on the clock ${wall.toFixed(1).padStart(8)}   other infill ${refill.toFixed(1).padStart(7)}   ${figures}\n      ${list.join(', ')}\n`,
  )
}

async function measure(name: string): Promise<Measured> {
  const part = engineParts().find((other) => other.name === name)
  if (!part) throw new Error(`there is no part ${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'layerline-stages-'))
  try {
    const file_path = join(folder, 'part')
    writeFileSync(file_path, part.bytes())
    const job: GeometryJob = {
      ...shopJob(folder),
      file_path,
      filename: part.name,
      kind: part.kind,
    }
    return await measureJob(job)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** As a new shop measures parts. */
function shopJob(folder: string): GeometryJob {
  const database = openDatabase(firstDay(0), PROGRAM.migrations)
  const [job] = warmUpJobs(readShopData(database), PROGRAM.resources, folder)
  database.close()
  return job
}

async function measureJob(job: GeometryJob): Promise<Measured> {
  const runs = jobRuns(job)
  const first = await runs.whole()
  const repeats = Math.max(RUNS.least, Math.min(RUNS.most, Math.round(WARM_MS / first)))
  const [warm, wall, refill]: number[][] = [[], [], []]
  for (let at = 0; at < repeats; at++) {
    const began = performance.now()
    warm.push(await runs.whole())
    wall.push(performance.now() - began)
    refill.push(await runs.otherInfill())
  }
  const times = await profileStages(async () => {
    for (let at = 0; at < repeats; at++) await runs.whole()
  })
  const stages = [...times].map(([name, micros]): [string, number] => [name, micros / 1000 / repeats])
  stages.sort(([, one], [, other]) => other - one)
  return {
    first,
    warm: median(warm),
    wall: median(wall),
    refill: median(refill),
    stages,
    figures: figuresOf(runs.answer()),
  }
}

/** Each run returns its ms of CPU time. */
function jobRuns(job: GeometryJob) {
  let answer: GeometryAnswer | undefined
  let owner = ''
  let [runs, changes] = [0, 0]
  return {
    answer: () => answer!,
    async whole(): Promise<number> {
      // Every run draws the thumbnail again, and slices the part again: what is kept of it is its owner's.
      rmSync(join(job.folder, 'thumbnail.png'), { force: true })
      owner = `bench ${runs++}`
      const began = process.cpuUsage()
      answer = await runGeometryJob({ ...job, owner }, () => {})
      return msSince(began)
    },
    async otherInfill(): Promise<number> {
      const settings = { ...job.print.settings, infill_percent: 30 + (changes++ % 40) }
      const changed = { ...job, owner, analysis: answer!.analysis, print: { ...job.print, settings } }
      const began = process.cpuUsage()
      await runGeometryJob(changed, () => {})
      return msSince(began)
    },
  }
}

function msSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

function figuresOf({ analysis, estimate }: GeometryAnswer): string {
  const { elapsed_ms: _, ...measures } = analysis
  const { elapsed_ms: _other, ...print } = estimate
  const hash = createHash('sha256')
    .update(JSON.stringify([measures, print]))
    .digest('hex')
    .slice(0, 10)
  const [material] = Object.values(estimate.by_material)
  return `${material.grams.toFixed(3)} g, ${material.seconds.toFixed(1)} s, ${hash}`
}
