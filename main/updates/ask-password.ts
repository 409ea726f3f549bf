import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { PASSWORD_MINUTES } from '../../shared/operations/workstation/updates.ts'

/** The right to install one package. It waits, so that the shop is closed only once it is there. */
export interface InstallRight {
  /** Installs the package. Throws an Error with a sentence; the installed version is then as it was. */
  install(): Promise<void>
  /** Ends the right. Nothing was installed. */
  giveUp(): void
  /** True if the package is installed only once the program has ended, by whoever starts the new one then. */
  isAfterEnd?: true
}

interface Asking {
  pkexec: string
  /** Runs as root once the password was entered, and waits; the question of pkexec names the program by its path. */
  installer: string
}

/** Exit codes of pkexec: the dialog was closed, or the person may not do this. */
const REFUSED = new Set([126, 127])

/**
 * Asks for the password of an administrator, who may have gone: after a while the question is taken back. Throws an Error with a
 * sentence unless the password was entered.
 */
export async function askPassword(
  { pkexec, installer }: Asking,
  file: string,
  limitMs = PASSWORD_MINUTES * 60_000,
): Promise<InstallRight> {
  const child = spawn(pkexec, [installer, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = endOf(child)
  const giveUp = () => {
    child.stdin.destroy()
    child.kill()
  }
  // An installer that has ended reads nothing; its exit code says so.
  child.stdin.on('error', () => {})
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), limitMs)))
  const ready = once(child.stdout, 'data').then(() => 'ready' as const)
  const answer = await Promise.race([late, ready, ended])
  clearTimeout(timer)
  if (answer !== 'ready') {
    giveUp()
    throw new Error(refusalOf(answer))
  }
  child.stdout.resume()
  const install = async () => {
    child.stdin.end('install\n')
    const code = await ended
    if (code !== 0) throw new Error(`The package could not be installed: dpkg ended with ${code}.`)
  }
  return { install, giveUp }
}

function refusalOf(code: number | 'late' | null): string {
  if (code === 'late')
    return `Nobody entered the password within ${PASSWORD_MINUTES} minutes, so nothing was installed. The shop stayed open.`
  if (code !== null && REFUSED.has(code)) return 'The password was not entered, so nothing was installed.'
  return `The system could not ask for the password: pkexec ended with ${code ?? 'a signal'}. Nothing was installed.`
}

/** Returns the exit code; null for a process that was ended. Rejects when it could not be started. */
function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
}
