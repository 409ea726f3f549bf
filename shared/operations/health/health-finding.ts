/** `notice`: look at it today. `bad`: something does not work, or is about to stop working. */
export type HealthState = 'good' | 'notice' | 'bad'

/** The areas of health, in the order in which problems are listed. */
export const HEALTH_AREAS = [
  'backups',
  'database',
  'check',
  'disk',
  'clock',
  'queue',
  'workers',
  'event_loop',
  'memory',
  'payments',
  'mail',
  'delivery',
  'local_network',
  'certificates',
  'printers',
  'tasks',
  'program',
] as const
export type HealthArea = (typeof HEALTH_AREAS)[number]

/** One thing that is well or not. */
export interface HealthFinding {
  area: HealthArea
  state: HealthState
  sentence: string
  /** The remedy. */
  advice: string | null
  /** The path of the console page on which to do it. */
  page: string | null
}

export const HEALTH_AREA_WORDS: Record<HealthArea, string> = {
  backups: 'Backups',
  database: 'Database',
  check: 'Check of data',
  disk: 'Disk',
  clock: 'Clock',
  queue: 'Queue',
  workers: 'Geometry workers',
  event_loop: 'Event loop',
  memory: 'Memory',
  payments: 'Payments',
  mail: 'Email',
  delivery: 'Delivery services',
  local_network: 'Local network',
  certificates: 'Certificates',
  printers: 'Printers',
  tasks: 'Background tasks',
  program: 'Program',
}

export function good(area: HealthArea, sentence: string): HealthFinding {
  return { area, state: 'good', sentence, advice: null, page: null }
}

interface Problem {
  sentence: string
  advice: string
  page?: string | null
}

export function notice(area: HealthArea, { sentence, advice, page = null }: Problem): HealthFinding {
  return { area, state: 'notice', sentence, advice, page }
}

export function bad(area: HealthArea, problem: Problem): HealthFinding {
  return { ...notice(area, problem), state: 'bad' }
}

const SEVERITY: Record<HealthState, number> = { bad: 0, notice: 1, good: 2 }

/** Returns the findings that are not good, the worst first. */
export function problemsOf(findings: readonly HealthFinding[]): HealthFinding[] {
  return findings
    .filter(({ state }) => state !== 'good')
    .toSorted(
      (a, b) =>
        SEVERITY[a.state] - SEVERITY[b.state] || HEALTH_AREAS.indexOf(a.area) - HEALTH_AREAS.indexOf(b.area),
    )
}

export function worstState(findings: readonly HealthFinding[]): HealthState {
  return problemsOf(findings)[0]?.state ?? 'good'
}
