import {
  SLOW_WRITE_SECONDS,
  type CertificateFacts,
  type ServiceFacts,
  type TaskFacts,
} from '../../../shared/operations/health/health-facts.ts'
import { addSample, type HealthSample } from '../../../shared/operations/health/trends.ts'
import { HOUR, MINUTE, type Instant } from '../../../shared/platform/time.ts'
import type { Clock } from '../ports/clock.ts'
import type { HealthNotes, JobNotes, WatchedService } from '../ports/health-notes.ts'

const NO_CALLS: ServiceFacts = { last_good_at: null, failures: 0, failing_since: null, error: null }

export function healthNotes(clock: Clock): HealthNotes {
  const tasks = new Map<string, TaskFacts>()
  const calls = new Map<WatchedService, ServiceFacts>()
  let certificates: CertificateFacts[] = []
  let samples: HealthSample[] = []
  const callsOf = (service: WatchedService) => calls.get(service) ?? NO_CALLS
  return {
    noteTask({ name, every_seconds, error }) {
      const now = clock.now()
      const failing_since = error === null ? null : (tasks.get(name)?.failing_since ?? now)
      tasks.set(name, { name, every_seconds, last_at: now, error, failing_since })
    },
    tasks: () => [...tasks.values()],
    noteCall: (service, error) => void calls.set(service, afterCall(callsOf(service), error, clock.now())),
    callsOf,
    ...jobNotes(clock),
    ...writeNotes(clock),
    noteCertificates: (found) => void (certificates = found),
    certificates: () => certificates,
    addSample: (sample) => void (samples = addSample(samples, sample)),
    trends: () => samples,
  }
}

function afterCall(before: ServiceFacts, error: string | null, now: Instant): ServiceFacts {
  if (error === null) return { ...NO_CALLS, last_good_at: now }
  const { last_good_at, failures, failing_since } = before
  return { last_good_at, failures: failures + 1, failing_since: failing_since ?? now, error }
}

const SLOW_WRITES_WINDOW = 10 * MINUTE

function writeNotes(clock: Clock): Pick<HealthNotes, 'noteWrite' | 'slowWrites'> {
  let slow: { at: Instant; seconds: number }[] = []
  const recent = () => (slow = slow.filter(({ at }) => clock.now() - at < SLOW_WRITES_WINDOW))
  return {
    noteWrite(seconds) {
      if (seconds >= SLOW_WRITE_SECONDS) recent().push({ at: clock.now(), seconds })
    },
    slowWrites: () => ({
      count: recent().length,
      longest_seconds: Math.max(0, ...slow.map(({ seconds }) => seconds)),
    }),
  }
}

function jobNotes(clock: Clock): Pick<HealthNotes, 'beginJob' | 'jobs'> {
  const running = new Map<symbol, Instant>()
  let restarts = 0
  let lostAt: Instant[] = []
  const jobs = (): JobNotes => {
    const now = clock.now()
    lostAt = lostAt.filter((at) => now - at < HOUR)
    const longest_seconds = running.size === 0 ? null : Math.max(...running.values().map((at) => now - at))
    return { longest_seconds, restarts, restarts_last_hour: lostAt.length }
  }
  return {
    jobs,
    beginJob() {
      const job = Symbol('job')
      running.set(job, clock.now())
      return ({ isThreadLost }) => {
        running.delete(job)
        if (!isThreadLost) return
        restarts++
        lostAt.push(clock.now())
      }
    },
  }
}
