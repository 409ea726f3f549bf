import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll } from 'vitest'
import type { ServerSettingsInput } from '../../server/platform/settings.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** A command of the program, running as a separate process. */
export interface RunningCommand {
  child: ChildProcessByStdio<null, Readable, Readable>
  /** All of its output so far. */
  said: { stdout: string; stderr: string }
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv
  /** Runs as another user of the machine, where the tests' own user may. */
  uid?: number
}

/** Commands that are not in the bundle have a file of their own. */
function commandFile(name: string): string[] {
  const own = join('server', 'cli', `${name}.ts`)
  return existsSync(join(ROOT, own)) ? [own] : [join('server', 'cli', 'run.js'), name]
}

/** Starts a command as `npm run <name>` does. */
export function runCommand(name: string, args: string[], options: CommandOptions = {}): RunningCommand {
  const child = spawn(process.execPath, [...commandFile(name), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LAYERLINE_LOG: 'warn', ...options.env },
    ...(options.uid !== undefined && { uid: options.uid }),
  })
  return watchCommand(child)
}

/** Collects what a started process says; it is killed when the tests end. */
export function watchCommand(child: RunningCommand['child']): RunningCommand {
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (piece: Buffer) => (said.stdout += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (said.stderr += piece.toString()))
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal!))
  })
  const command = { child, said, ended }
  running.add(command)
  child.once('close', () => running.delete(command))
  return command
}

/** Runs a command to its end. */
export async function finished(name: string, args: string[], options?: CommandOptions) {
  const { said, ended } = runCommand(name, args, options)
  return { ended: await ended, ...said }
}

export interface ServerProcess extends RunningCommand {
  /** The address at which it answers. */
  url: string
  data: string
  stop(): Promise<number | NodeJS.Signals>
  /** Ends it as a power failure would: none of its code runs any more. */
  kill(): Promise<number | NodeJS.Signals>
}

const made: string[] = []
const running = new Set<RunningCommand>()
// Registered before any hook of a test file, so it runs after them. A failed test leaves its server running.
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.allSettled([...running].map(({ ended }) => ended))
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})
// A test run that is interrupted runs no hooks.
process.once('exit', () => running.forEach(({ child }) => child.kill('SIGKILL')))

/** An empty folder that is deleted after the tests. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-process-'))
  made.push(folder)
  return folder
}

/** A data folder for a server, with the operator's `settings.json`. */
export function dataFolder(settings: Omit<ServerSettingsInput, 'data_dir'> = {}): string {
  const folder = join(emptyFolder(), 'data')
  mkdirSync(folder)
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  return folder
}

/** Starts a server on a free port and waits until it is ready. */
export async function startServerProcess(
  data: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const command = runCommand('serve', ['--port', '0', '--data', data, ...args], { env })
  const url = await readyAddress(command)
  const end = (signal: NodeJS.Signals) => {
    command.child.kill(signal)
    return command.ended
  }
  return { ...command, url, data, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Waits for `Ready: <address>`. */
export async function readyAddress({ child, said, ended }: RunningCommand): Promise<string> {
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const found = /^Ready: (\S+)\n/m.exec(said.stdout)
      if (found) resolve(found[1])
    })
  })
  const early = ended.then((code) => {
    throw new Error(`the server ended with ${code} before it was ready: ${said.stderr}`)
  })
  return Promise.race([ready, early])
}
