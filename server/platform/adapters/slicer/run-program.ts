import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { MAX_LOG_BYTES } from '../../../../shared/production/slicer/slicing-job.ts'
import { boundedLog } from './bounded-log.ts'
import { sizeOfFolder } from './folder-size.ts'

export interface RunLimits {
  seconds: number
  /** The limit of messages; beyond it the program has gone wrong. */
  output_bytes: number
  /** The limit of all files in its folder. */
  folder_bytes: number
}

export type RunEnd =
  | { code: number }
  | 'not_started'
  | 'died'
  | 'timed_out'
  | 'too_much_output'
  | 'too_large'
  | 'stopped'

export interface ProgramRun {
  path: string
  args: readonly string[]
  folder: string
  limits: RunLimits
  signal: AbortSignal
}

/** The interval of measuring the folder. */
const LOOK_MS = 250

/**
 * Runs a program without a shell, in a folder of its own, with a small environment and at the lowest priority. It is killed
 * with all that it started when it exceeds a limit. Never throws.
 */
export function runProgram({
  path,
  args,
  folder,
  limits,
  signal,
}: ProgramRun): Promise<{ end: RunEnd; log: string }> {
  const log = boundedLog(MAX_LOG_BYTES)
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ end: 'stopped', log: '' })
    const child = start(path, args, folder)
    let killedFor: RunEnd | null = null
    const kill = (why: RunEnd) => {
      killedFor ??= why
      killTree(child)
    }
    const timer = setTimeout(() => kill('timed_out'), limits.seconds * 1000)
    const looks = setInterval(() => {
      if (sizeOfFolder(folder) > limits.folder_bytes) kill('too_large')
    }, LOOK_MS)
    const onAbort = () => kill('stopped')
    signal.addEventListener('abort', onAbort, { once: true })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        if (log.add(chunk) > limits.output_bytes) kill('too_much_output')
      })
    const finish = (end: RunEnd) => {
      clearTimeout(timer)
      clearInterval(looks)
      signal.removeEventListener('abort', onAbort)
      // Processes that it started and left behind end as well.
      killTree(child)
      resolve({ end: killedFor ?? end, log: log.text() })
    }
    child.once('error', () => finish('not_started'))
    child.once('close', (code) => finish(code === null ? 'died' : { code }))
    lowerPriority(child)
  })
}

function start(path: string, args: readonly string[], folder: string): ChildProcess {
  return spawn(path, args, {
    cwd: folder,
    env: environmentFor(folder),
    shell: false,
    windowsHide: true,
    // A process group of its own, which is killed as a whole.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Nothing of the server's own environment, which may have keys. */
function environmentFor(folder: string): NodeJS.ProcessEnv {
  const own = { HOME: folder, TMPDIR: folder, TEMP: folder, TMP: folder, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
  if (process.platform !== 'win32') return { PATH: '/usr/local/bin:/usr/bin:/bin', ...own }
  const { SystemRoot, SystemDrive, ProgramData, PATH } = process.env
  return {
    SystemRoot,
    SystemDrive,
    ProgramData,
    PATH,
    USERPROFILE: folder,
    APPDATA: folder,
    LOCALAPPDATA: folder,
    ...own,
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

function killTree(child: ChildProcess): void {
  const { pid } = child
  if (pid === undefined) return
  try {
    if (process.platform === 'win32') killOnWindows(child, pid)
    else process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it runs anymore.
  }
}

function killOnWindows(child: ChildProcess, pid: number): void {
  if (child.exitCode !== null || child.signalCode !== null) return
  const killer = spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true, stdio: 'ignore' })
  killer.once('error', () => child.kill('SIGKILL'))
}
