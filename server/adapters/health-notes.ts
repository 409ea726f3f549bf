import type { CertificateFacts, ServiceFacts, TaskFacts } from '../../shared/health/health-facts.ts'
import { addSample, type HealthSample } from '../../shared/health/trends.ts'
import { HOUR, type Instant } from '../../shared/time.ts'
import type { Clock } from '../ports/clock.ts'
import type { HealthNotes, JobNotes, WatchedService } from '../ports/health-notes.ts'

const NO_CALLS: ServiceFacts = { last_good_at: null, failures: 0, failing_since: null, error: null }

/** Each new duration counts for a tenth of the mean. */
const MEAN_WEIGHT = 0.1

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

function jobNotes(clock: Clock): Pick<HealthNotes, 'beginJob' | 'jobs'> {
  const running = new Map<symbol, Instant>()
  let mean_seconds: number | null = null
  let restarts = 0
  let lostAt: Instant[] = []
  const jobs = (): JobNotes => {
    const now = clock.now()
    lostAt = lostAt.filter((at) => now - at < HOUR)
    const longest_seconds = running.size === 0 ? null : Math.max(...running.values().map((at) => now - at))
    return { longest_seconds, mean_seconds, restarts, restarts_last_hour: lostAt.length }
  }
  return {
    jobs,
    beginJob() {
      const job = Symbol('job')
      running.set(job, clock.now())
      return ({ seconds, isThreadLost }) => {
        running.delete(job)
        mean_seconds = mean_seconds === null ? seconds : mean_seconds + MEAN_WEIGHT * (seconds - mean_seconds)
        if (!isThreadLost) return
        restarts++
        lostAt.push(clock.now())
      }
    },
  }
}
