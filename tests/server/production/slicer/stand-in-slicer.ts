import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a program that calls itself a slicer and does what `body` says; `out` is the file that a slicer writes. */
export function standInSlicer(folder: string, name: string, body: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  const script = `#!${process.execPath}
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync, appendFileSync } from 'node:fs'
const args = process.argv.slice(2)
const valueOf = (option) => args[args.indexOf(option) + 1]
if (args.includes('--help')) { console.log('PrusaSlicer-9.9.9 / OrcaSlicer-9.9.9: / BambuStudio-9.9.9'); process.exit(0) }
${body}
`
  writeFileSync(path, script)
  chmodSync(path, 0o755)
  // The program is a module, without an extension in its name.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  return path
}
