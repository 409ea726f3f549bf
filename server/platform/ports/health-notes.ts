import type {
  CertificateFacts,
  ServiceFacts,
  SlowWrites,
  TaskFacts,
} from '../../../shared/operations/health/health-facts.ts'
import type { HealthSample } from '../../../shared/operations/health/trends.ts'

export type WatchedService = 'stripe' | 'mail' | 'mailbox' | 'courier' | 'carrier'

/** Facts about the geometry jobs of this run. */
export interface JobNotes {
  /** Age of the longest running job, in seconds. */
  longest_seconds: number | null
  /** Jobs that ended their thread, since the start and in the last hour. */
  restarts: number
  restarts_last_hour: number
}

/** Records facts about the running program in memory; a restart begins from zero. */
export interface HealthNotes {
  /** One round of a background task ended; `error` says why it failed. */
  noteTask(task: { name: string; every_seconds: number; error: string | null }): void
  tasks(): TaskFacts[]
  /** A call of an outside service ended. */
  noteCall(service: WatchedService, error: string | null): void
  callsOf(service: WatchedService): ServiceFacts
  /** A geometry job began. Call what is returned when it ends. */
  beginJob(): (end: { isThreadLost: boolean }) => void
  jobs(): JobNotes
  /** A write transaction ended after so many seconds. */
  noteWrite(seconds: number): void
  slowWrites(): SlowWrites
  noteCertificates(certificates: CertificateFacts[]): void
  certificates(): CertificateFacts[]
  addSample(sample: HealthSample): void
  /** Samples of the last 24 hours, oldest first. */
  trends(): HealthSample[]
}
