import { join } from 'node:path'
import { app } from 'electron'
import { KeptWorkstation } from '../shared/operations/workstation/workstation.ts'
import { readKeptJson, writeKeptText } from './kept-file.ts'

/** Returns what is kept for this workstation; the defaults when the file is absent or invalid. */
export function readWorkstation(): KeptWorkstation {
  return KeptWorkstation.safeParse(readKeptJson(workstationFile())).data ?? KeptWorkstation.parse({})
}

export function saveWorkstation(changed: Partial<KeptWorkstation>): void {
  writeKeptText(workstationFile(), JSON.stringify({ ...readWorkstation(), ...changed }, null, 2))
}

function workstationFile(): string {
  return join(app.getPath('userData'), 'workstation.json')
}
