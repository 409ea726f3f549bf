import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const KERNELS = join(ROOT, 'server/geometry/print/kernels')
const CODE_FILE = join(KERNELS, 'kernel-code.ts')
/** Run as a program: its types change those of all arrays where they are imported. */
const COMPILER = join(ROOT, 'node_modules/assemblyscript/bin/asc.js')
const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd']

if (import.meta.main) {
  writeFileSync(CODE_FILE, compileKernels())
  process.stdout.write(`Wrote ${CODE_FILE}\n`)
}

/** The module that carries the compiled kernels: as text, so that Node, bundles and packages load it like any other. */
export function compileKernels(): string {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-kernels-'))
  try {
    const output = join(folder, 'kernels.wasm')
    const files = ['kernels.ts', '--outFile', output, '--baseDir', join(KERNELS, 'assembly')]
    execFileSync(process.execPath, [COMPILER, ...files, ...OPTIONS])
    const text = readFileSync(output).toString('base64')
    return `/** Compiled from \`assembly\` by \`npm run build:kernels\`. */\nexport const KERNEL_CODE =\n  '${text}'\n`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
