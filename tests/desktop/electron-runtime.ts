import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { ROOT } from './packed-program.ts'

export interface Runtime {
  executable: string
  /** Electron's major version. */
  major: number
}

/** better-sqlite3 needs Node-API 10, which came with this major version. */
const FIRST_WITH_BETTER_SQLITE3 = 36
const PREPARE = join(ROOT, '../shared/tools/electron-runtime/prepare.sh')

/** Finds an installed Electron. Importing the electron package would start a download instead. */
export function findRuntime(): Runtime | null {
  const folders = [process.env['ELECTRON_OVERRIDE_DIST_PATH'], join(ROOT, 'node_modules/electron/dist')]
  const found = folders.find((folder) => folder && existsSync(join(folder, 'electron'))) ?? prepared()
  if (!found) return null
  const version = readFileSync(join(found, 'version'), 'utf8').replace(/^v/, '')
  return { executable: join(found, 'electron'), major: Number.parseInt(version, 10) }
}

function prepared(): string | null {
  if (!existsSync(PREPARE)) return null
  return execFileSync(PREPARE, { encoding: 'utf8' }).trim()
}

/**
 * Returns the packed program as an archive that this runtime can run. For an Electron too old for better-sqlite3, libsql,
 * which has the same interface, takes its place. Throws when libsql cannot be installed.
 */
export async function archiveFor(runtime: Runtime, extracted: string, scratch: string): Promise<string> {
  const program = join(scratch, 'program')
  cpSync(extracted, program, { recursive: true })
  if (runtime.major < FIRST_WITH_BETTER_SQLITE3) replaceDatabase(program, scratch)
  const archive = join(scratch, 'desktop', 'app.asar')
  mkdirSync(join(scratch, 'desktop'))
  await createPackageWithOptions(program, archive, { unpack: '{**/*.node,**/*.wasm}' })
  return archive
}

function replaceDatabase(program: string, scratch: string): void {
  const download = join(scratch, 'libsql')
  mkdirSync(download)
  writeFileSync(join(download, 'package.json'), '{ "private": true }')
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--silent']
  execFileSync('npm', ['install', ...options, 'libsql@0.5.29'], { cwd: download, stdio: 'inherit' })
  const place = join(program, 'node_modules', 'better-sqlite3')
  rmSync(place, { recursive: true })
  cpSync(join(download, 'node_modules'), join(program, 'node_modules'), { recursive: true })
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{ "name": "better-sqlite3", "main": "database.cjs" }')
  cpSync(join(import.meta.dirname, 'libsql-database.cjs'), join(place, 'database.cjs'))
}
