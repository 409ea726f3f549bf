import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitDurations, readReported, rememberDurations, reportingTo } from './durations.ts'
import { reportRun, type SuiteResult } from './report-run.ts'
import { TIERS, type Stage, type Suite, type Tier } from './suites.ts'

// `node tests/run/run.ts test|ci|all`: runs the suites of a tier, prints the time of each and what was slowest.

const ROOT = join(import.meta.dirname, '../..')

function isTier(name: string | undefined): name is Tier {
  return name !== undefined && name in TIERS
}

/** Runs a suite and returns its result. Suites that run side by side print their output when they end. */
function runSuite(suite: Suite, { log, isAlone }: { log: string; isAlone: boolean }): Promise<SuiteResult> {
  const started = performance.now()
  const output: Buffer[] = []
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '-s', ...suite.script], {
      cwd: ROOT,
      env: reportingTo(log),
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    })
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('close', (code) => {
      if (!isAlone) process.stdout.write(`\n${suite.name}\n${Buffer.concat(output).toString()}`)
      const passed = code === 0 || suite.isFigure === true
      resolve({ name: suite.name, passed, seconds: (performance.now() - started) / 1000 })
    })
  })
}

async function runStage({ suites }: Stage, log: string): Promise<SuiteResult[]> {
  const isAlone = suites.length === 1
  return Promise.all(suites.map((suite) => runSuite(suite, { log, isAlone })))
}

async function runTier(tier: Tier, log: string): Promise<SuiteResult[]> {
  const results: SuiteResult[] = []
  for (const stage of TIERS[tier]) {
    const finished = await runStage(stage, log)
    results.push(...finished)
    if (stage.isGate && finished.some(({ passed }) => !passed)) break
  }
  return results
}

const tier = process.argv[2]
if (!isTier(tier)) {
  process.stderr.write(`Name what to run: ${Object.keys(TIERS).join(', ')}.\n`)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'layerline-run-'))
const log = join(folder, 'durations')
const results = await runTier(tier, log)
const durations = readReported(log)
rmSync(folder, { recursive: true, force: true })
rememberDurations(durations)
const allPassed = results.every(({ passed }) => passed)
if (tier === 'all' && allPassed) commitDurations(durations)
process.stdout.write(reportRun(results, durations, performance.now() / 1000))
process.exitCode = allPassed ? 0 : 1
