import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { KeptUpdates } from '../../shared/workstation/kept-updates.ts'

/** Returns what is kept; the defaults when the file is absent or invalid. */
export function readKeptUpdates(file: string): KeptUpdates {
  try {
    return KeptUpdates.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return KeptUpdates.parse({})
  }
}

/** Writes the file completely or not at all. */
export function saveKeptUpdates(file: string, changed: Partial<KeptUpdates>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify({ ...readKeptUpdates(file), ...changed }, null, 2), {
    mode: 0o600,
  })
  renameSync(`${file}.new`, file)
}
