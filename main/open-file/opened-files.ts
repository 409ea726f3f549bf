import { readFile, stat } from 'node:fs/promises'
import { basename, isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'
import { endingOf, READ_ENDINGS } from '../../shared/quoting/quotes/file-endings.ts'
import type { OpenedFile } from '../../shared/operations/workstation/desktop-bridge.ts'

/** More would fill the memory of the window. */
const MAX_FILES = 20

/** Returns the model files on a command line, as absolute paths. File managers of Linux pass `file:` addresses. */
export function modelFilesIn(args: readonly string[], folder: string): string[] {
  const paths = args.filter((arg) => !arg.startsWith('-')).flatMap((arg) => pathOf(arg, folder))
  return [...new Set(paths)].filter(isModelFile).slice(0, MAX_FILES)
}

export function isModelFile(path: string): boolean {
  return READ_ENDINGS.includes(endingOf(path))
}

function pathOf(arg: string, folder: string): string[] {
  try {
    if (arg.startsWith('file://')) return [fileURLToPath(arg)]
  } catch {
    return []
  }
  // Another scheme, such as a link. A drive of Windows is one letter.
  if (/^[a-z][a-z0-9+.-]+:/i.test(arg)) return []
  return [isAbsolute(arg) ? arg : resolve(folder, arg)]
}

/** Reads files; `refused` says for each of the others why it is not opened. */
export async function readModelFiles(
  paths: readonly string[],
): Promise<{ files: OpenedFile[]; refused: string[] }> {
  const files: OpenedFile[] = []
  const refused: string[] = []
  for (const path of paths) {
    const name = basename(path)
    const problem = await problemOf(path)
    if (problem === null) files.push({ name, bytes: await readFile(path) })
    else refused.push(`${name}: ${problem}`)
  }
  return { files, refused }
}

/** Returns the reason a file is not opened; null if it is. */
async function problemOf(path: string): Promise<string | null> {
  const facts = await stat(path).catch(() => null)
  if (!facts?.isFile()) return 'it cannot be read.'
  if (facts.size === 0) return 'it is empty. Export the part again.'
  return facts.size > MAX_FILE_BYTES
    ? 'it is larger than 50 MB. Export it with fewer triangles, or as STEP.'
    : null
}
