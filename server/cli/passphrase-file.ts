import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export function readPassphrase(file: string): string {
  return readFileSync(resolve(file), 'utf8').trim()
}
