import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { KeptKiosk } from '../../shared/operations/workstation/kept-kiosk.ts'
import { readKeptJson, writeKeptText } from '../kept-file.ts'

/** Returns true if the program was started as a kiosk: `layerline --kiosk`. */
export function asksForKiosk(args: readonly string[]): boolean {
  return args.includes('--kiosk')
}

/** Null if this computer is no kiosk, or the file cannot be read. */
export function readKeptKiosk(): KeptKiosk | null {
  return KeptKiosk.safeParse(readKeptJson(kioskFile())).data ?? null
}

export function saveKeptKiosk(kept: KeptKiosk): void {
  writeKeptText(kioskFile(), JSON.stringify(kept))
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
