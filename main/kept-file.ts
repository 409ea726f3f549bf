import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Several times what the program ever writes into one of these files. */
const MAX_BYTES = 8 * 2 ** 20

/** Returns the text of a file that the program keeps on this computer; null if there is none that can be read. */
export function readKeptText(file: string): string | null {
  try {
    const found = statSync(file)
    // The bytes of a pipe never end, and those of a huge file would keep the window from opening.
    return found.isFile() && found.size <= MAX_BYTES ? readFileSync(file, 'utf8') : null
  } catch {
    return null
  }
}

/** Returns what a JSON file holds; undefined if there is none that can be read. */
export function readKeptJson(file: string): unknown {
  try {
    return JSON.parse(readKeptText(file) ?? '')
  } catch {
    return undefined
  }
}

/**
 * Writes a file completely or not at all. Only the account of the system that runs the program can read it. What else stands in its
 * place is moved aside.
 */
export function writeKeptText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  clearWay(file)
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Moves aside a folder that another program made: a file cannot be renamed over it. */
export function clearWay(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) return
  renameSync(file, `${file}.in-the-way-${Date.now()}`)
}
