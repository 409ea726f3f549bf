import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessMemory {
  pid: number
  /** As its command line names it: `main`, `renderer`, `gpu-process` or the service of a utility process. */
  kind: string
  /** Its proportional share of the memory, in MB: a page that n processes have is counted as 1/n in each. */
  pss: number
}

const LOOK_EVERY_MS = 500
/** At rest is memory that stays within this share for so long. */
const STEADY = { share: 0.02, ms: 10_000 }
const LIMIT_MS = 180_000

/** Waits until the memory of a session's processes is at rest, and returns it, largest first. */
export async function memoryAtRest(leader: number): Promise<ProcessMemory[]> {
  const began = performance.now()
  let [steadySince, reference] = [began, 0]
  for (;;) {
    const processes = memoryOf(leader)
    const total = sumOf(processes)
    const now = performance.now()
    if (Math.abs(total - reference) > reference * STEADY.share) [steadySince, reference] = [now, total]
    if (now - steadySince >= STEADY.ms) return processes.toSorted((a, b) => b.pss - a.pss)
    if (now - began > LIMIT_MS) throw new Error(`Memory was not at rest after ${LIMIT_MS / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

export function sumOf(processes: readonly ProcessMemory[]): number {
  return processes.reduce((sum, { pss }) => sum + pss, 0)
}

/** Reads the processes of a session from outside. It has all of them, also those whose parent has ended. */
function memoryOf(leader: number): ProcessMemory[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    try {
      if (!(pid > 0) || sessionOf(pid) !== leader) return []
      const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
      return kilobytes === undefined ? [] : [{ pid, kind: kindOf(pid), pss: Number(kilobytes) / 1024 }]
    } catch (error) {
      if (hasEnded(error)) return []
      throw error
    }
  })
}

function sessionOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may have blanks; state, parent, group and session follow it.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3])
}

function kindOf(pid: number): string {
  const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')
  const named = /--utility-sub-type=\w+\.mojom\.(\w+)/.exec(line) ?? /--type=([\w-]+)/.exec(line)
  return named?.[1] ?? 'main'
}

function hasEnded(error: unknown): boolean {
  return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')
}
