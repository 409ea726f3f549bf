import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json: the checkout, or the archive of an installed program. */
const programRoot = findRoot(dirname(fileURLToPath(import.meta.url)))
const runsFromSource = import.meta.url.endsWith('.ts')

/** The program's own folders, from source or from the packed archive. */
export const PROGRAM = {
  root: programRoot,
  migrations: join(programRoot, 'server', 'platform', 'db', 'migrations'),
  resources: join(programRoot, 'resources'),
  pages: join(programRoot, 'dist', 'renderer'),
  downloads: join(programRoot, 'dist', 'downloads'),
  /** Entry files of the geometry threads. */
  geometryThreads: {
    worker: threadEntry('geometry/worker', 'geometry-worker'),
    shapes: threadEntry('geometry/shape-worker', 'geometry-shape-worker'),
    export: threadEntry('geometry/export-worker', 'geometry-export-worker'),
  },
  /** Entry file of the thread that makes backups. */
  backupThread: threadEntry('platform/backup/backup-thread', 'backup-thread'),
  exportThread: threadEntry('start/export-worker', 'export-worker'),
  reportThread: threadEntry('start/report-worker', 'report-worker'),
}

function threadEntry(source: string, bundle: string): string {
  return runsFromSource
    ? join(programRoot, 'server', `${source}.ts`)
    : join(programRoot, 'dist', 'server', `${bundle}.js`)
}

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  const above = dirname(from)
  if (above === from) throw new Error('package.json of the program was not found')
  return findRoot(above)
}
