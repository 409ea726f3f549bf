import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'

const FOLDER = join(import.meta.dirname, '../server/geometry/print/kernels')
const SOURCES = join(FOLDER, 'assembly')
const CODE_FILE = join(FOLDER, 'kernel-code.ts')
const OUTPUT = 'kernels.wasm'
const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd']

if (import.meta.main) {
  writeFileSync(CODE_FILE, await compileKernels())
  process.stdout.write(`Wrote ${CODE_FILE}\n`)
}

/** The module that carries the compiled kernels: as text, so that Node, bundles and packages load it like any other. */
export async function compileKernels(): Promise<string> {
  const written = new Map<string, Uint8Array | string>()
  const { error, stderr } = await main(['kernels.ts', '--outFile', OUTPUT, ...OPTIONS], {
    readFile: readSource,
    writeFile: (name, content) => void written.set(name, content),
    listFiles: () => [],
  })
  const code = written.get(OUTPUT)
  if (error || !code) throw new Error(`the kernels do not compile: ${stderr.toString()}`)
  const text = Buffer.from(code).toString('base64')
  return `/** Compiled from \`assembly\` by \`npm run build:kernels\`. */\nexport const KERNEL_CODE =\n  '${text}'\n`
}

/** Null for a file that does not exist: the compiler tries several names. */
function readSource(name: string): string | null {
  try {
    return readFileSync(join(SOURCES, name), 'utf8')
  } catch {
    return null
  }
}
