import { statfsSync } from 'node:fs'
import { NotRegular, statRegular } from '../../platform/backup/regular-file.ts'
import { isShopFile, isStray } from '../../platform/backup/shop-paths.ts'
import { listFiles, type ExportedFile } from './manifest-store.ts'
import { SEALED_FILES } from './shop-files.ts'

/**
 * Checks the name, kind and size of every file of an export, which may come from a stranger, and whether they fit into the data
 * folder, before a byte of them is read. Throws an Error that names the first fault.
 */
export async function checkExport(from: string, data: string): Promise<void> {
  let needed = 0
  for await (const file of listFiles(from)) {
    const fault = await findFault(from, file)
    if (fault !== null) throw damagedExport(from, `${file.path} ${fault}`)
    needed += file.bytes
  }
  const { bavail, blocks, bsize } = statfsSync(data)
  if (blocks > 0 && bavail * bsize < needed)
    throw Object.assign(new Error('The disk does not have enough room for the export.'), { code: 'ENOSPC' })
}

async function findFault(from: string, { path, data_path, bytes }: ExportedFile): Promise<string | null> {
  // The sealed files are among the secrets.
  const isKnown = data_path === null || (isShopFile(data_path) && !SEALED_FILES.includes(data_path))
  if (!isKnown && !isStray(data_path)) return 'has no place in a shop'
  try {
    return (await statRegular(from, path)).size === bytes ? null : 'was changed'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'is missing'
    if (error instanceof NotRegular) return 'is no file'
    throw error
  }
}

export function damagedExport(from: string, fault: string): Error {
  return new Error(`The export in ${from} is damaged: ${fault}. Nothing was imported.`)
}
