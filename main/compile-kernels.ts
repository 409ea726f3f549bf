import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** Each has its sources in `assembly`, which export the kernels in `kernels.ts`, and the compiled code in `kernel-code.ts`. */
export const KERNEL_FOLDERS = [
  'server/geometry/mesh/kernels',
  'server/geometry/print/kernels',
  'server/geometry/show/kernels',
  'server/geometry/surface/kernels',
]
/** Run as a program: its types change those of all arrays where they are imported. */
const COMPILER = join(ROOT, 'tests/referees/node_modules/assemblyscript/bin/asc.js')
/** Without the warning that JavaScript cannot pass vectors: sources pass them to each other, and no kernel takes one. */
const QUIET = ['--disableWarning', '112']
const OPTIONS = [
  '-O3',
  '--converge',
  '--noAssert',
  '--runtime',
  'stub',
  '--importMemory',
  '--enable',
  'simd',
  ...QUIET,
]

if (import.meta.main)
  for (const folder of KERNEL_FOLDERS) {
    writeFileSync(join(ROOT, folder, 'kernel-code.ts'), compileKernels(folder))
    process.stdout.write(`Wrote ${folder}/kernel-code.ts\n`)
  }

/** The module that carries the compiled kernels of a folder: as text, so that Node, bundles and packages load it like any other. */
export function compileKernels(folder: string): string {
  const output = mkdtempSync(join(tmpdir(), 'layerline-kernels-'))
  try {
    const file = join(output, 'kernels.wasm')
    const files = ['kernels.ts', '--outFile', file, '--baseDir', join(ROOT, folder, 'assembly')]
    execFileSync(process.execPath, [COMPILER, ...files, ...OPTIONS])
    const text = readFileSync(file).toString('base64')
    return `/** Compiled from \`assembly\` by \`npm run build:kernels\`. */\nexport const KERNEL_CODE =\n  '${text}'\n`
  } finally {
    rmSync(output, { recursive: true })
  }
}
