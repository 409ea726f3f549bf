import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { KeptWorkstation } from '../shared/workstation/workstation.ts'

/** Returns what is kept for this workstation; the defaults when the file is absent or invalid. */
export function readWorkstation(): KeptWorkstation {
  try {
    return KeptWorkstation.parse(JSON.parse(readFileSync(workstationFile(), 'utf8')))
  } catch {
    return KeptWorkstation.parse({})
  }
}

export function saveWorkstation(changed: Partial<KeptWorkstation>): void {
  const file = workstationFile()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify({ ...readWorkstation(), ...changed }, null, 2))
  renameSync(`${file}.new`, file)
}

function workstationFile(): string {
  return join(app.getPath('userData'), 'workstation.json')
}
