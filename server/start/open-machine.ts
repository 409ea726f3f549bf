import { join } from 'node:path'
import { argonPasswords } from '../platform/adapters/argon-passwords.ts'
import { diskOf } from '../platform/adapters/disk-room.ts'
import { folderDownloads } from '../platform/adapters/folder-downloads.ts'
import { healthNotes } from '../platform/adapters/health-notes.ts'
import { partWriter } from '../platform/adapters/part-writer.ts'
import { pdfDocuments } from '../platform/adapters/pdf-documents.ts'
import { processVitals } from '../platform/adapters/process-vitals.ts'
import { metricsKey } from '../platform/adapters/metrics-key.ts'
import { promMetrics } from '../platform/adapters/prom-metrics.ts'
import { systemClock } from '../platform/adapters/system.ts'
import { slicersOn } from '../platform/adapters/slicer/slicers.ts'
import { tlsCertificates } from '../platform/adapters/tls-certificates.ts'
import { watchedGeometry } from '../platform/adapters/watched-geometry.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ShopDatabase } from '../platform/db/db.ts'
import { openGeometry } from './open-geometry.ts'
import { warmUpJobs } from './warm-up-jobs.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import type { HealthPorts } from '../platform/ports/health.ts'
import type { ServerSettings } from '../platform/settings.ts'
import type { ShopMachine, Shop } from '../platform/shop.ts'

/** Returns the adapters that need neither the database nor the files of the shop. */
export function machineOf({ data_dir }: ServerSettings, health: HealthPorts) {
  return {
    health,
    disk: diskOf(data_dir),
    passwords: argonPasswords(),
    papers: pdfDocuments(PROGRAM.resources),
    downloads: folderDownloads(PROGRAM.downloads),
  }
}

/** Returns what measures, writes and slices parts. */
export function workOnParts(
  { geometry, data_dir }: ServerSettings,
  {
    database,
    folder,
    health,
    log,
    secrets,
  }: Pick<Shop, 'log' | 'secrets'> & { health: HealthPorts; database: ShopDatabase; folder: string },
): Pick<ShopMachine, 'geometry' | 'remoteFiles' | 'partWriter' | 'slicers'> {
  const jobs = () => warmUpJobs(readShopData(database), PROGRAM.resources, folder)
  const { pool, remoteFiles } = openGeometry({ geometry, secrets, warmUpJobs: jobs, log })
  return {
    geometry: watchedGeometry(pool, health),
    remoteFiles,
    partWriter: partWriter({ entry: PROGRAM.geometryThreads.export, ...geometry }),
    slicers: slicersOn(join(data_dir, 'files', 'slicing')),
  }
}

/** Returns what observes the program itself. */
export function healthPorts(dataFolder: string): HealthPorts {
  return {
    vitals: processVitals(dataFolder, systemClock),
    notes: healthNotes(systemClock),
    metrics: promMetrics(),
    metrics_key: metricsKey(dataFolder),
    certificates: tlsCertificates,
  }
}
