import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import { test as base } from '@playwright/test'
import { packProgram } from './packed-program.ts'

export interface Packed {
  /** A temporary folder, deleted afterward. */
  scratch: string
  /** The program as it would be installed. */
  folder: string
  archive: string
  /** The extracted archive. */
  extracted: string
}

export const NOT_LINUX =
  process.platform === 'linux' && process.arch === 'x64'
    ? null
    : 'Packing is tested on Linux x64 only: native parts of other systems are not installed here.'

/** The packed program, built once for all desktop tests. */
export const test = base.extend<object, { packed: Packed }>({
  packed: [
    async ({ browserName }, use) => {
      const scratch = mkdtempSync(join(tmpdir(), `layerline-${browserName}-packed-`))
      try {
        const folder = packProgram(scratch)
        const archive = join(folder, 'resources', 'app.asar')
        const extracted = join(scratch, 'extracted')
        extractAll(archive, extracted)
        await use({ scratch, folder, archive, extracted })
      } finally {
        rmSync(scratch, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export { expect } from '@playwright/test'
