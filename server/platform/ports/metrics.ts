import type { HealthFacts } from '../../../shared/operations/health/health-facts.ts'
import type { GeometryOutcome } from './geometry.ts'
import type { WatchedService } from './health-notes.ts'

/** An answered HTTP request. `route` is the template of the route, never the path. */
export interface AnsweredRequest {
  method: string
  route: string
  status: number
  seconds: number
}

/** The key of the metrics, which only this computer has. */
export interface MetricsKey {
  /** The path of its file. */
  readonly file: string
  opens(given: string): boolean
}

/** Counts what the program does, for a monitoring system. Labels never hold personal data or unlimited values. */
export interface Metrics {
  readonly content_type: string
  noteRequest(request: AnsweredRequest): void
  noteJob(job: { result: GeometryOutcome['outcome']; seconds_by_stage: ReadonlyMap<string, number> }): void
  noteCall(call: { service: WatchedService; isGood: boolean; seconds: number }): void
  /** Seconds of one write transaction. */
  noteWrite(seconds: number): void
  /** All figures in the OpenMetrics text format. */
  text(facts: HealthFacts, cpuSeconds: number): Promise<string>
}
