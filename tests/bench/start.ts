import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteFigure } from './figures.ts'
import { median } from './median.ts'
import { resultOf, type BenchResult } from './result.ts'

const ROOT = join(import.meta.dirname, '../..')
const RUNS = 7
/** Times the processor time of a bare server. */
const MAX_RATIO = 3

/** Loaded into both servers: says on request what the start took. */
const REPORT = `process.on('message', () => process.send({
  cpu: process.cpuUsage(),
  marks: performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime]),
}))
process.channel.unref()`

interface Start {
  /** From the process to its first answer, in milliseconds. */
  wall: number
  cpu: number
  /** Milliseconds after the start of the process, by the name of the phase. */
  marks: Map<string, number>
}

/** The start of an existing shop beside that of Fastify with better-sqlite3, in turns. */
export async function benchStart(): Promise<BenchResult> {
  const data = mkdtempSync(join(tmpdir(), 'layerline-start-'))
  const shop = () => start(['server/cli/run.js', 'serve', '--port', '0', '--data', data], '/v1/materials')
  const bare = () => start(['tests/bench/bare-server.ts'], '/v1/quotes/q_1')
  try {
    // Makes the shop, the bundle and the compiled code.
    await shop()
    const [shops, bares]: [Start[], Start[]] = [[], []]
    for (let run = 0; run < RUNS; run++) {
      shops.push(await shop())
      bares.push(await bare())
    }
    return report(shops, bares)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function start(args: string[], path: string): Promise<Start> {
  const began = performance.now()
  const loaded = ['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`]
  const child = spawn(process.execPath, [...loaded, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: { ...process.env, LAYERLINE_LOG: 'error' },
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (piece: Buffer) => {
      const ready = /Ready: (\S+)/.exec((said += piece.toString()))
      if (ready) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
  })
  const answer = await fetch(`${url}${path}`)
  await answer.arrayBuffer()
  const wall = performance.now() - began
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  child.send('report')
  const [{ cpu, marks }] = (await once(child, 'message')) as [Report]
  child.kill('SIGTERM')
  await ended
  return { wall, cpu: (cpu.user + cpu.system) / 1000, marks: new Map(marks) }
}

interface Report {
  cpu: NodeJS.CpuUsage
  marks: [string, number][]
}

function report(shops: Start[], bares: Start[]): BenchResult {
  const middle = (starts: Start[], of: (start: Start) => number) => median(starts.map(of))
  const cpu = { shop: middle(shops, (start) => start.cpu), bare: middle(bares, (start) => start.cpu) }
  const wall = { shop: middle(shops, (start) => start.wall), bare: middle(bares, (start) => start.wall) }
  const at = (name: string) => middle(shops, ({ marks }) => marks.get(`layerline:${name}`)!)
  const ratio = cpu.shop / cpu.bare
  const phases = [
    ['modules', at('opening')],
    ['database, migrations and adapters', at('listening') - at('opening')],
    ['transports, and the first answer', wall.shop - at('listening')],
  ] as const
  process.stdout.write(
    `start: an existing shop answers after ${wall.shop.toFixed(0)} ms (${cpu.shop.toFixed(0)} ms of CPU), a bare server after ${wall.bare.toFixed(0)} ms (${cpu.bare.toFixed(0)} ms of CPU): ${ratio.toFixed(1)} times the CPU (target: at most ${MAX_RATIO})\n`,
  )
  for (const [name, ms] of phases) process.stdout.write(`start: ${ms.toFixed(0).padStart(6)} ms ${name}\n`)
  noteFigure({ name: 'CPU beside a bare server', value: ratio, unit: 'times', better: 'lower' })
  noteFigure({ name: 'to the first answer', value: wall.shop, unit: 'ms', better: 'lower' })
  return resultOf(ratio <= MAX_RATIO)
}
