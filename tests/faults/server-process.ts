import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** A server of the program in a process of its own. */
export interface ServerProcess {
  url: string
  child: ChildProcessByStdio<null, Readable, Readable>
  /** Its log so far. */
  log: () => string
  /** Ends it in order; resolves with its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power failure does: none of its code runs anymore. */
  kill(): Promise<void>
}

export interface ServerStart {
  env?: NodeJS.ProcessEnv
  /** Options of Node itself, such as a module to load first. */
  node_args?: string[]
}

const running = new Set<ServerProcess['child']>()
// A test that fails or is interrupted leaves its server running.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Starts `npm run serve` on a data folder and waits until it answers. */
export async function startServer(
  data: string,
  { env = {}, node_args = [] }: ServerStart = {},
): Promise<ServerProcess> {
  const args = [...node_args, join('server', 'cli', 'run.js'), 'serve', '--port', '0', '--data', data]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // The fourth is for probe.ts.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, LAYERLINE_LOG: 'warn', ...env },
  }) as ServerProcess['child']
  let log = ''
  child.stderr.on('data', (piece: Buffer) => (log += piece.toString()))
  const ended = once(child, 'exit')
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = await readyAddress(child, () => log)
  return {
    url,
    child,
    log: () => log,
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function readyAddress(child: ServerProcess['child'], log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^Ready: (\S+)$/.exec(line)
      if (ready) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log()}`)))
  })
}

/** Runs a command of the program to its end. */
export async function runToEnd(name: string, args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join('server', 'cli', 'run.js'), name, ...args], { cwd: ROOT })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (said += piece.toString()))
  await once(child, 'close')
  return { code: child.exitCode, said }
}
