import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../shop/free-port.ts'
import { memoryAtRest, type ProcessMemory } from './process-memory.ts'

/** The command that starts the desktop program on this machine, and the folder of its shop. */
export interface DesktopMachine {
  command: string
  args: string[]
  environment: Record<string, string>
  data: string
}

/** A desktop program that runs by itself: everything about it is read from outside. */
export interface StartedDesktop {
  /** Milliseconds until its server answers. */
  answered: Promise<number>
  /** Milliseconds until a window is shown whose title matches. */
  shows(title: RegExp): Promise<number>
  memoryAtRest(): Promise<ProcessMemory[]>
  end(): Promise<void>
}

const LOOK_EVERY_MS = 20
const LIMIT_MS = 120_000
const END_MS = 20_000

const run = promisify(execFile)

export async function startDesktop(machine: DesktopMachine, asked: string[] = []): Promise<StartedDesktop> {
  const port = await freePort()
  const environment = {
    ...process.env,
    ...machine.environment,
    LAYERLINE_DATA: machine.data,
    LAYERLINE_PORT: String(port),
    LAYERLINE_LOG: 'error',
  }
  // The windows of the last start would open again.
  rmSync(join(machine.data, 'desktop', 'open-pages.json'), { force: true })
  const began = performance.now()
  // In a session of its own, by which its processes are known.
  const child = spawn(machine.command, [...machine.args, ...asked], {
    detached: true,
    stdio: 'ignore',
    env: environment,
  })
  const ended = once(child, 'exit')
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) {
      if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}.`)
      if (performance.now() - began > LIMIT_MS) throw new Error('The program did not get ready.')
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return performance.now() - began
  }
  return {
    answered: until(() => answers(`http://127.0.0.1:${port}/healthz`)),
    shows: (title) => until(() => isShown(title, environment)),
    memoryAtRest: () => memoryAtRest(child.pid!),
    async end() {
      child.kill('SIGTERM')
      const force = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), END_MS)
      await ended
      clearTimeout(force)
    },
  }
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Asks the X server for a window of a size that only shown pages have: Chromium's helpers are of 10 pixels. */
async function isShown(title: RegExp, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { stdout: tree } = await run('xwininfo', ['-root', '-children'], { env })
  for (const [, id, name] of tree.matchAll(/^\s+(0x[\da-f]+) "(.*)": \(.*\)\s+\d{3,}x\d{3,}\+/gm)) {
    if (!title.test(name)) continue
    // A window may be gone by the time it is asked about.
    const { stdout: state } = await run('xwininfo', ['-id', id], { env }).catch(() => ({ stdout: '' }))
    if (state.includes('IsViewable')) return true
  }
  return false
}
