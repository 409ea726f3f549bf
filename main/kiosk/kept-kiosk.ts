import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { KeptKiosk } from '../../shared/workstation/kept-kiosk.ts'

/** Returns true if the program was started as a kiosk: `layerline --kiosk`. */
export function asksForKiosk(args: readonly string[]): boolean {
  return args.includes('--kiosk')
}

/** Null when this computer is no kiosk, or the file cannot be read. */
export function readKeptKiosk(): KeptKiosk | null {
  try {
    return KeptKiosk.parse(JSON.parse(readFileSync(kioskFile(), 'utf8')))
  } catch {
    return null
  }
}

/** Only the account of the system that runs the program can read the file. */
export function saveKeptKiosk(kept: KeptKiosk): void {
  const file = kioskFile()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Changes some of what is kept, if this computer is a kiosk. */
export function changeKeptKiosk(change: Partial<KeptKiosk>): void {
  const kept = readKeptKiosk()
  if (kept) saveKeptKiosk({ ...kept, ...change })
}

export function forgetKiosk(): void {
  rmSync(kioskFile(), { force: true })
}

function kioskFile(): string {
  return join(app.getPath('userData'), 'kiosk.json')
}
