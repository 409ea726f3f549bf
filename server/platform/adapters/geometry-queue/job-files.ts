import type { GeometryJob } from '../../../../shared/geometry/job.ts'
import type { RemoteAddresses } from '../../../../shared/geometry/remote-job.ts'

/** A job's files as the shop stores them. */
export type StoredJob = Pick<GeometryJob, 'file_path' | 'folder' | 'analysis'>

/** The files that the shop and workers on other computers exchange. Methods reject if that isn't possible now. */
export interface JobFiles {
  /** Signed addresses at which workers read the part and leave its results. */
  open(id: string, job: StoredJob): Promise<RemoteAddresses>
  /** Brings the results that workers left so far into the job's folder. */
  fetch(id: string): Promise<void>
  /** The job has ended: its addresses do too. */
  close(id: string): void
}
