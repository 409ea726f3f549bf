import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes of all folders that are not at work. The mesh of a part with the most triangles takes a sixth of it. */
const MAX_BYTES = 1024 ** 3

/** A folder of a worker for one job. */
export interface PartFolder {
  path: string
  /** True if it has the mesh of an earlier job. */
  hasMesh: boolean
  release(): void
}

/**
 * Folders in which a worker keeps the meshes of the parts that it measured last: settings tried on one of them need no download, and
 * its layers, which the engine keeps by folder, serve again.
 */
export class PartFolders {
  readonly #root = mkdtempSync(join(tmpdir(), 'layerline-geometry-'))
  readonly #busy = new Set<string>()
  /** The one used last is the last. */
  readonly #idle = new Map<string, number>()

  /** @param part Names the part, the same for each of its jobs. */
  take(part: string): PartFolder {
    // Two jobs of one part write the same files.
    const path = this.#busy.has(part) ? mkdtempSync(join(this.#root, 'second-')) : join(this.#root, part)
    mkdirSync(path, { recursive: true })
    const isKept = path === join(this.#root, part)
    if (isKept) this.#busy.add(part)
    this.#idle.delete(part)
    return {
      path,
      hasMesh: existsSync(join(path, 'mesh.bin')),
      release: () => {
        if (!isKept) return rmSync(path, { recursive: true, force: true })
        this.#busy.delete(part)
        this.#idle.set(part, bytesIn(path))
        this.#prune()
      },
    }
  }

  removeAll(): void {
    rmSync(this.#root, { recursive: true, force: true })
  }

  #prune(): void {
    for (const oldest of this.#idle.keys()) {
      if (this.#idle.values().reduce((sum, bytes) => sum + bytes, 0) <= MAX_BYTES) return
      this.#idle.delete(oldest)
      rmSync(join(this.#root, oldest), { recursive: true, force: true })
    }
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
