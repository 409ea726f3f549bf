import { open } from 'node:fs/promises'

/** Syncs the directory entry, which a power failure could lose; Windows does so itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
