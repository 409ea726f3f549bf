import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { adaptDatabase, canAdaptDatabase } from './older-node-api.ts'
import { ROOT } from './packed-program.ts'

export interface Runtime {
  executable: string
  /** Electron's major version. */
  major: number
}

const FIRST_WITH_NODE_API_10 = 36
/** In the folder of the program. */
export const DATABASE_BINARY = 'node_modules/better-sqlite3/prebuilds/linux-x64.node'
const PREPARE = join(ROOT, '../shared/tools/electron-runtime/prepare.sh')

/** Finds an Electron that can run the program here. Importing the electron package would start a download instead. */
export function findRuntime(): Runtime | null {
  const folders = [process.env['ELECTRON_OVERRIDE_DIST_PATH'], join(ROOT, 'node_modules/electron/dist')]
  const found = folders.find((folder) => folder && existsSync(join(folder, 'electron'))) ?? prepared()
  if (!found) return null
  const version = readFileSync(join(found, 'version'), 'utf8').replace(/^v/, '')
  const runtime = { executable: join(found, 'electron'), major: Number.parseInt(version, 10) }
  if (!needsAdapting(runtime) || canAdaptDatabase()) return runtime
  process.stderr.write(`Electron ${version} is not used: it needs a C compiler (cc) for the database.\n`)
  return null
}

function prepared(): string | null {
  if (!existsSync(PREPARE)) return null
  return execFileSync(PREPARE, { encoding: 'utf8' }).trim()
}

/**
 * Returns the packed program as an archive that this runtime can run. For an Electron with an older Node-API the binary of
 * better-sqlite3 is adapted; throws when that is not possible.
 */
export async function archiveFor(runtime: Runtime, extracted: string, scratch: string): Promise<string> {
  const program = join(scratch, 'program')
  cpSync(extracted, program, { recursive: true })
  if (needsAdapting(runtime)) adaptDatabase(join(program, DATABASE_BINARY))
  const archive = join(scratch, 'desktop', 'app.asar')
  mkdirSync(join(scratch, 'desktop'))
  await createPackageWithOptions(program, archive, { unpack: '{**/*.node,**/*.wasm}' })
  return archive
}

/** Returns the arguments with which the runtime opens an archive here. */
export function runtimeArgs(archive: string): string[] {
  // Chromium's own sandbox refuses to run as root; what the pages may do does not depend on it.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return [...sandbox, '--disable-gpu', '--enable-unsafe-swiftshader', archive]
}

/** better-sqlite3 needs Node-API 10, which came with Electron 36. */
export function needsAdapting({ major }: Runtime): boolean {
  return major < FIRST_WITH_NODE_API_10
}
