import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of all files in a folder; what disappears meanwhile counts as nothing. */
export function sizeOfFolder(folder: string): number {
  let bytes = 0
  for (const { name, isFolder } of entriesOf(folder)) {
    const path = join(folder, name)
    bytes += isFolder ? sizeOfFolder(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  }
  return bytes
}

function entriesOf(folder: string): { name: string; isFolder: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      isFolder: entry.isDirectory(),
    }))
  } catch {
    return []
  }
}
