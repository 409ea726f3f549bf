import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import { openDisplay } from '../desktop/display.ts'
import { archiveFor, findRuntime, runtimeArgs } from '../desktop/electron-runtime.ts'
import { packProgram, ROOT } from '../desktop/packed-program.ts'
import { DEMO_PEOPLE } from '../../server/demo/demo-shop.ts'
import { hashOfKey, readWorkstationKey } from '../../main/sign-in/workstation-key.ts'
import { noteFigure } from './figures.ts'
import { median } from './median.ts'
import { isInstalled } from './other-programs.ts'
import { sumOf, type ProcessMemory } from './process-memory.ts'
import { resultOf, type BenchResult } from './result.ts'
import { startProcess } from './shop-process.ts'
import { startDesktop, type DesktopMachine } from './started-desktop.ts'

const RUNS = 3
const MAX_MB = { window: 400, background: 350 }
const PART = join(ROOT, 'resources/sample-parts/knob.stl')

/** The desktop program with an existing shop: its start, and the memory of all its processes. Nothing is attached to it. */
export async function benchDesktop(): Promise<BenchResult> {
  if (process.platform !== 'linux' || !isInstalled('xwininfo')) return { notMeasured: 'Linux with xwininfo' }
  const runtime = findRuntime()
  if (!runtime) return { notMeasured: 'no Electron is here' }
  const display = await openDisplay()
  if (!display) return { notMeasured: 'no Xvfb is here' }
  const scratch = mkdtempSync(join(tmpdir(), 'layerline-desktop-'))
  try {
    const archive = await packFor(runtime, scratch)
    const data = await makeShop(join(scratch, 'shop'))
    return await measure({
      command: runtime.executable,
      args: runtimeArgs(archive),
      environment: display.environment,
      data,
    })
  } finally {
    await display.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function packFor(
  runtime: NonNullable<ReturnType<typeof findRuntime>>,
  scratch: string,
): Promise<string> {
  const extracted = join(scratch, 'extracted')
  extractAll(join(packProgram(scratch), 'resources', 'app.asar'), extracted)
  return archiveFor(runtime, extracted, scratch)
}

/** Makes a shop whose owner is signed in on this computer: the program begins on the Desk. */
async function makeShop(data: string): Promise<string> {
  mkdirSync(data)
  const { child, url } = await startProcess(['server/cli/run.js', 'serve', '--demo', '--port', '0'], data)
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: url, cookie }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    return answer.headers.get('set-cookie')?.split(';')[0]
  }
  const { email, password } = DEMO_PEOPLE.owner
  const key_hash = hashOfKey(readWorkstationKey(join(data, 'desktop', 'sign-in', 'key')))
  const cookie = await post('/auth/sign-in', { email, password })
  await post('/trpc/workstation.signInHere', { key_hash, name: 'Bench' }, cookie)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return data
}

async function measure(machine: DesktopMachine): Promise<BenchResult> {
  // Fills the caches of the program, as its first start does.
  await startAndRest(machine)
  const starts: Awaited<ReturnType<typeof startAndRest>>[] = []
  const [hidden, drawn]: ProcessMemory[][][] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    starts.push(await startAndRest(machine))
    hidden.push(await restHidden(machine))
    drawn.push(await restWithPart(machine))
  }
  process.stdout.write(`\nThe desktop program with an existing shop, the middle of ${RUNS} (all of them)\n`)
  const [windows, answers, shops] = (['window', 'answered', 'shop'] as const).map((name) =>
    starts.map((start) => start[name]),
  )
  report({ name: 'to the first window', unit: 'ms' }, windows)
  report({ name: 'until the server answers', unit: 'ms' }, answers)
  report({ name: 'until the window shows the shop', unit: 'ms' }, shops)
  const rests = starts.map(({ memory }) => memory)
  const rest = reportMemory('at rest, with a window', rests, MAX_MB.window)
  const background = reportMemory('at rest, without a window', hidden, MAX_MB.background)
  reportMemory('with a quote in 3D', drawn)
  return resultOf(rest <= MAX_MB.window && background <= MAX_MB.background)
}

async function startAndRest(machine: DesktopMachine) {
  const program = await startDesktop(machine)
  try {
    const [window, answered, shop] = await Promise.all([
      program.shows(/^/),
      program.answered,
      // The program's own pages are called by its name alone.
      program.shows(/^(?!Layerline$)/),
    ])
    return { window, answered, shop, memory: await program.memoryAtRest() }
  } finally {
    await program.end()
  }
}

async function restHidden(machine: DesktopMachine): Promise<ProcessMemory[]> {
  const program = await startDesktop(machine, ['--hidden'])
  try {
    await program.answered
    return await program.memoryAtRest()
  } finally {
    await program.end()
  }
}

async function restWithPart(machine: DesktopMachine): Promise<ProcessMemory[]> {
  const program = await startDesktop(machine, [PART])
  try {
    await program.shows(/knob/)
    return await program.memoryAtRest()
  } finally {
    await program.end()
  }
}

/** Returns the middle of the values. */
function report(
  { name, unit, target = '' }: { name: string; unit: string; target?: string },
  values: number[],
) {
  const value = median(values)
  const all = values.map((one) => one.toFixed(0)).join(', ')
  process.stdout.write(`  ${name.padEnd(34)}${value.toFixed(0).padStart(6)} ${unit} (${all})${target}\n`)
  noteFigure({ name, value, unit, better: 'lower' })
  return value
}

/** Memory as the sum of the processes' proportional shares, and those of the middle run. */
function reportMemory(name: string, runs: ProcessMemory[][], max?: number): number {
  const target = max === undefined ? '' : `; target: at most ${max}`
  const value = report({ name, unit: 'MB', target }, runs.map(sumOf))
  const middle = runs.find((processes) => sumOf(processes) === value)!
  for (const { kind, pss } of middle) process.stdout.write(`${pss.toFixed(0).padStart(44)} MB ${kind}\n`)
  return value
}
