import { KeptUpdates } from '../../shared/operations/workstation/kept-updates.ts'
import { readKeptJson, writeKeptText } from '../kept-file.ts'

/** Returns what is kept; the defaults when the file is absent or invalid. */
export function readKeptUpdates(file: string): KeptUpdates {
  return KeptUpdates.safeParse(readKeptJson(file)).data ?? KeptUpdates.parse({})
}

export function saveKeptUpdates(file: string, changed: Partial<KeptUpdates>): void {
  writeKeptText(file, JSON.stringify({ ...readKeptUpdates(file), ...changed }, null, 2))
}
