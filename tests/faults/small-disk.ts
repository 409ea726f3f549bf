import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of a few megabytes, which a test fills and empties. */
export interface SmallDisk {
  folder: string
  freeMb: () => number
  /** Takes all space but this. */
  fillTo(freeMb: number): void
  /** Gives back what `fillTo` took. */
  empty(): void
  close(): void
}

const MB = 2 ** 20

/** Returns true if this computer lets the tests mount a disk in memory. */
export async function canMakeSmallDisk(): Promise<boolean> {
  try {
    ;(await smallDisk(1)).close()
    return true
  } catch (error) {
    process.stdout.write(`no small disk: ${(error as Error).message}\n`)
    return false
  }
}

/**
 * Makes a disk in memory: mounted by root, else inside a user namespace, which many containers allow where they refuse the first. Linux
 * only; throws where neither is allowed.
 */
export async function smallDisk(mb: number): Promise<SmallDisk> {
  const mounted = mountByRoot(mb) ?? (await mountInNamespace(mb))
  const filler = join(mounted.folder, 'filler')
  const freeMb = () => {
    const { bavail, bsize } = statfsSync(mounted.folder)
    return (bavail * bsize) / MB
  }
  return {
    folder: mounted.folder,
    freeMb,
    fillTo(left) {
      const file = openSync(filler, 'a')
      writeSync(file, Buffer.alloc(Math.max(0, Math.floor((freeMb() - left) * MB)), 1))
      closeSync(file)
    },
    empty: () => rmSync(filler, { force: true }),
    close: mounted.close,
  }
}

interface Mounted {
  folder: string
  close: () => void
}

/** Null for another user than root, and in a container whose root may not mount. */
function mountByRoot(mb: number): Mounted | null {
  if (process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'layerline-small-disk-'))
  const args = ['-t', 'tmpfs', '-o', `size=${mb}m`, 'layerline-faults', folder]
  if (spawnSync('mount', args, { stdio: 'ignore' }).status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    close() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Every user may mount in a namespace of their own. It lives as long as its process, through which others reach it. */
async function mountInNamespace(mb: number): Promise<Mounted> {
  const mount = `mount -t tmpfs -o size=${mb}m layerline-faults /mnt && echo mounted && exec sleep infinity`
  const keeper = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mount], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    keeper.once('error', reject)
    keeper.stdout.once('data', () => resolve())
    keeper.once('exit', (code) =>
      reject(new Error(`a small disk needs root or user namespaces: unshare ended with ${code}`)),
    )
  })
  return { folder: `/proc/${keeper.pid}/root/mnt`, close: () => void keeper.kill() }
}
