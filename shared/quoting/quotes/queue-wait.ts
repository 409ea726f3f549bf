/** Seconds that a worker is busy with a job, on average. */
export interface JobSeconds {
  short: number
  long: number
}

/** Before anything was measured: ordinary parts on two processors. */
export const FIRST_JOB_SECONDS: JobSeconds = { short: 1.5, long: 12 }

/** Share of the newest job in the average: the last few jobs count, because other programs may slow the machine down at any time. */
const NEWEST_SHARE = 0.25

/** Returns the averages after a job ended. */
export function averageJobSeconds(
  average: JobSeconds,
  job: { is_long: boolean; seconds: number },
): JobSeconds {
  const kind = job.is_long ? 'long' : 'short'
  return { ...average, [kind]: average[kind] + NEWEST_SHARE * (job.seconds - average[kind]) }
}

/** A quote in the order in which they are measured. */
interface QueuedJob {
  id: string
  is_long: boolean
  is_alone: boolean
}

/** The workers, and for how many seconds each of their running jobs has run. */
export interface BusyWorkers {
  workers: number
  running: readonly { is_long: boolean; seconds: number }[]
  average: JobSeconds
}

/**
 * Returns the seconds until each quote in line is measured, by handing the jobs in their order to the worker that is free first.
 * As in `mayStartLongJob`, long jobs leave one worker free; a part that is measured alone waits for all.
 */
export function waitsInLine(
  line: readonly QueuedJob[],
  { workers, running, average }: BusyWorkers,
): Map<string, number> {
  const secondsOf = ({ is_long }: { is_long: boolean }) => (is_long ? average.long : average.short)
  const freeAt = Array.from({ length: workers }, () => 0)
  // The reserved worker is the last one, so long jobs are counted first.
  running
    .toSorted((a, b) => Number(b.is_long) - Number(a.is_long))
    .slice(0, workers)
    .forEach((job, at) => (freeAt[at] = Math.max(secondsOf(job) / 4, secondsOf(job) - job.seconds)))
  const waits = new Map<string, number>()
  for (const job of line) {
    const open = job.is_long ? freeAt.slice(0, Math.max(1, workers - 1)) : freeAt
    const begin = job.is_alone ? Math.max(...freeAt) : Math.min(...open)
    const end = begin + secondsOf(job)
    if (job.is_alone) freeAt.fill(end)
    else freeAt[open.indexOf(begin)] = end
    waits.set(job.id, end)
  }
  return waits
}
