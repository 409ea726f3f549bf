import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

export interface DebDescription {
  name: string
  version: string
  architecture: string
  maintainer: string
  homepage: string
  section: string
  priority: string
  /** The first line is the summary. */
  description: string
  depends: string[]
}

interface Deb extends DebDescription {
  /** The source of each file or folder, and its target as an absolute path. */
  files: { from: string; to: string }[]
  scripts: { postinst: string; postrm: string }
  /** gz is quick and large: for tests. */
  compression: string
}

/** Makes a Debian package with dpkg-deb at `path`. */
export function makeDeb(deb: Deb, path: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'layerline-deb-'))
  const root = join(scratch, 'root')
  // The package sets the modes of folders that are there already, / among them.
  const umask = process.umask(0o022)
  try {
    mkdirSync(root)
    for (const { from, to } of deb.files) {
      mkdirSync(dirname(join(root, to)), { recursive: true })
      // Links as they are: electron-builder's folder has none that lead out of it.
      cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true })
    }
    const files = filesIn(root)
    const meta = join(root, 'DEBIAN')
    mkdirSync(meta)
    const bytes = files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
    writeFileSync(join(meta, 'control'), controlText(deb, bytes))
    writeFileSync(join(meta, 'md5sums'), files.map((file) => `${md5(join(root, file))}  ${file}\n`).join(''))
    for (const name of ['postinst', 'postrm'] as const)
      writeFileSync(join(meta, name), readFileSync(deb.scripts[name]), { mode: 0o755 })
    // The files in it belong to root, whoever builds it.
    const compression = deb.compression === 'gz' ? ['-Zgzip', '-z1'] : [`-Z${deb.compression}`]
    const options = ['--root-owner-group', ...compression, '--build', root, path]
    execFileSync('dpkg-deb', options, { stdio: ['ignore', 'ignore', 'inherit'] })
  } finally {
    process.umask(umask)
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Returns the control file of a binary package (Debian policy, chapter 5); `bytes` is the size when installed. */
export function controlText(deb: DebDescription, bytes: number): string {
  const [summary, ...rest] = deb.description
    .trim()
    .split('\n')
    .map((line) => line.trim())
  return [
    `Package: ${deb.name}`,
    `Version: ${deb.version}`,
    `Architecture: ${deb.architecture}`,
    `Maintainer: ${deb.maintainer}`,
    `Installed-Size: ${Math.ceil(bytes / 1024)}`,
    `Depends: ${deb.depends.join(', ')}`,
    `Section: ${deb.section}`,
    `Priority: ${deb.priority}`,
    `Homepage: ${deb.homepage}`,
    `Description: ${summary}`,
    ...rest.map((line) => ` ${line}`),
    '',
  ].join('\n')
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

function md5(file: string): string {
  return createHash('md5').update(readFileSync(file)).digest('hex')
}
