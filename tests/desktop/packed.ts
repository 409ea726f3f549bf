import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import { test as base } from '@playwright/test'
import { packProgram } from './packed-program.ts'

export interface Packed {
  /** Scratch folder, gone afterwards. */
  scratch: string
  /** As it would be installed. */
  folder: string
  archive: string
  /** What the archive holds, as files. */
  extracted: string
}

export const NOT_LINUX =
  process.platform === 'linux' && process.arch === 'x64'
    ? null
    : 'Packing is proved for Linux on x64 only: native parts of other systems are not installed here.'

/** The packed program, made once for all tests of the desktop. */
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
