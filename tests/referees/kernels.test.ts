import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileKernels, KERNEL_FOLDERS } from '../../main/compile-kernels.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each(KERNEL_FOLDERS)(
  'the compiled kernels of %s are those of their sources',
  (folder) => {
    expect(readFileSync(join(ROOT, folder, 'kernel-code.ts'), 'utf8')).toBe(compileKernels(folder))
  },
  60_000,
)
