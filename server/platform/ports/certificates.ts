import type { Instant } from '../../../shared/platform/time.ts'

/** Reads the certificate that an https address shows. Throws when it cannot be reached. */
export interface CertificateReader {
  readEnd(url: string): Promise<Instant>
}
