import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Calls to rename. The new names have the same length, so that the file keeps its layout. */
const RENAMED = ['create_reference', 'get_reference_value']

/** Returns true if there is a C compiler. */
export function canAdaptDatabase(): boolean {
  return spawnSync('cc', ['--version'], { stdio: 'ignore' }).status === 0
}

/**
 * Makes better-sqlite3's binary loadable in an Electron with Node-API 9 (before Electron 36): renames two of its calls, and puts a
 * small library in its place that has them. SQLite, its options and the rest of the binary stay as shipped. Throws when there is no
 * C compiler.
 */
export function adaptDatabase(binary: string): void {
  const names = RENAMED.map((name) => [`\0napi_${name}\0`, `\0nap9_${name}\0`])
  const renamed = names.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(binary, 'latin1'),
  )
  writeFileSync(join(dirname(binary), '..', 'lib', 'renamed-calls.node'), renamed, 'latin1')
  const source = join(import.meta.dirname, 'node-api-9.c')
  execFileSync('cc', ['-shared', '-fPIC', '-O1', source, '-o', binary, '-ldl'], { stdio: 'inherit' })
}
