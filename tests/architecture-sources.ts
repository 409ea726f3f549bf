import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** AssemblyScript, which has types and functions of its own. */
const ASSEMBLY = /^server\/geometry\/.*kernels\/assembly\//

/** The TypeScript files below a folder of the project, as paths from its root with forward slashes. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((path) => !ASSEMBLY.test(path))
}

interface Import {
  from: string
  /** A path from the root, or the name of a package. */
  to: string
  typeOnly: boolean
  /** True for `import()`, which loads the module when it is called. */
  isLazy: boolean
  /** The names as the other file spells them; null for a namespace import, and for an import without names. */
  names: string[] | null
}

/** Returns the imports and re-exports of a file, including whole modules and `import()`. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const pattern =
    /^\s*(?:import|export)\s+(type\s+)?(?:([\w*{][^'"]*?)\sfrom\s+)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm
  return [...text.matchAll(pattern)].map((match) => {
    const target = match[3] ?? match[4]
    const to = target.startsWith('.')
      ? normalize(join(dirname(file), target))
          .split(sep)
          .join('/')
      : target
    return {
      from: file,
      to,
      typeOnly: Boolean(match[1]),
      isLazy: match[3] === undefined,
      names: namesIn(match[2]),
    }
  })
}

function namesIn(clause: string | undefined): string[] | null {
  const list = /\{([^}]*)\}/.exec(clause ?? '')?.[1]
  if (list === undefined) return null
  return list
    .split(',')
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0],
    )
    .filter((name) => name !== '')
}
