import type { CertificateReader } from './certificates.ts'
import type { HealthNotes } from './health-notes.ts'
import type { Metrics, MetricsKey } from './metrics.ts'
import type { Vitals } from './vitals.ts'

/** The parts of the program that know its health. */
export interface HealthPorts {
  vitals: Vitals
  notes: HealthNotes
  metrics: Metrics
  metrics_key: MetricsKey
  certificates: CertificateReader
}
