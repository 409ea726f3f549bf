import { generateKeyPairSync } from 'node:crypto'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeDeb } from '../../main/packages/deb.ts'
import { describeRelease, signReleases } from '../../main/packages/write-releases.ts'
import { MANIFEST_FILE } from '../../shared/operations/workstation/releases.ts'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'
import { ROOT } from '../desktop/packed-program.ts'
import { OLD_VERSION } from './built-debs.ts'

const hasTools = ['apt-get', 'dpkg-deb', 'gpg'].every(
  (tool) => !spawnSync(tool, ['--version'], { stdio: 'ignore' }).error,
)
const OWNER = 'releases@layerline.test'
const deb = (version: string) => `layerline_${version}_amd64.deb`

let scratch: string
/** The folder of releases. */
let out: string
let environment: NodeJS.ProcessEnv
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'layerline-apt-'))
  out = join(scratch, 'out')
  const keys = join(scratch, 'gnupg')
  mkdirSync(out)
  mkdirSync(keys, { mode: 0o700 })
  environment = { ...process.env, GNUPGHOME: keys, APT_CONFIG: join(scratch, 'apt.conf'), LC_ALL: 'C' }
  for (const version of [OLD_VERSION, PROGRAM_VERSION]) writeDeb(version)
})
afterEach(() => {
  spawnSync('gpgconf', ['--kill', 'all'], { env: environment })
  rmSync(scratch, { recursive: true, force: true })
})

/** A deb with one file, made as those of the program are. */
function writeDeb(version: string): void {
  const script = join(scratch, 'script')
  writeFileSync(script, '#!/bin/sh\n')
  const about = {
    name: 'layerline',
    version,
    architecture: 'amd64',
    maintainer: `Layerline <${OWNER}>`,
    homepage: 'https://layerline.test',
    section: 'misc',
    priority: 'optional',
    description: 'Quotes parts\nand sells them',
    depends: ['libnss3', 'libgbm1'],
  }
  const files = [{ from: script, to: '/opt/Layerline/layerline' }]
  const scripts = { postinst: script, postrm: script }
  makeDeb({ ...about, files, scripts, compression: 'gz' }, join(out, deb(version)))
}

/** Runs the release command for the version of the program. */
function release(...options: string[]): string {
  const sign = (...args: string[]) =>
    execFileSync(process.execPath, ['main/sign-releases.ts', '--key', join(scratch, 'key.pem'), ...args], {
      cwd: ROOT,
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  if (!existsSync(join(scratch, 'key.pem'))) sign('--new-key')
  return sign('--folder', out, ...options)
}

/** A computer whose apt knows only this repository; `option` is that of its line. */
function computer(option: string) {
  const root = join(scratch, 'computer')
  for (const path of ['etc/apt.conf.d', 'lists/partial', 'cache/archives/partial', 'downloads'])
    mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, 'status'), '')
  writeFileSync(join(root, 'etc/sources.list'), `deb [${option}] file:${out} ./\n`)
  const config = {
    'Dir::Etc': join(root, 'etc'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State': root,
    'Dir::State::lists': join(root, 'lists'),
    'Dir::State::status': join(root, 'status'),
    'Dir::Cache': join(root, 'cache'),
    'APT::Architecture': 'amd64',
    'APT::Sandbox::User': '',
  }
  const lines = Object.entries(config).map(([name, value]) => `${name} "${value}";\n`)
  writeFileSync(environment['APT_CONFIG']!, lines.join(''))
  const run = (tool: string, ...args: string[]) => {
    const ran = spawnSync(tool, args, { cwd: join(root, 'downloads'), env: environment, encoding: 'utf8' })
    return { code: ran.status, said: ran.stdout + ran.stderr }
  }
  return { run, downloaded: (file: string) => readFileSync(join(root, 'downloads', file)) }
}

/** Adds the version before to the list first, as its own release did. */
function releaseBoth(...options: string[]): void {
  const { privateKey } = generateKeyPairSync('ed25519')
  const old = describeRelease(out, OLD_VERSION, { notes: '', now: 1 })
  writeFileSync(join(out, MANIFEST_FILE), signReleases(old, null, privateKey))
  release(...options)
}

function makeAptKey(): void {
  execFileSync('gpg', ['--batch', '--passphrase', '', '--quick-gen-key', OWNER], {
    env: environment,
    stdio: 'ignore',
  })
}

describe.skipIf(!hasTools)('the release command (needs apt, dpkg-deb and gpg)', () => {
  test('makes a signed repository in which apt finds both versions of the list', () => {
    makeAptKey()
    releaseBoth('--apt-key', OWNER)
    const { run, downloaded } = computer(`signed-by=${join(out, 'layerline.asc')}`)
    const updated = run('apt-get', 'update')
    expect(updated).toMatchObject({ code: 0 })
    expect(updated.said).not.toMatch(/^[WE]:/m)
    const policy = run('apt-cache', 'policy', 'layerline').said
    expect(policy).toContain(`Candidate: ${PROGRAM_VERSION}`)
    expect(policy).toContain(` ${OLD_VERSION} `)
    expect(run('apt-cache', 'show', 'layerline').said).toContain('Depends: libnss3, libgbm1')
    expect(run('apt-get', 'download', `layerline=${PROGRAM_VERSION}`)).toMatchObject({ code: 0 })
    expect(downloaded(deb(PROGRAM_VERSION)).equals(readFileSync(join(out, deb(PROGRAM_VERSION))))).toBe(true)
  })

  test('says how to sign a repository without a key, which apt takes only when told to trust it', () => {
    expect(release()).toContain('--apt-key NAME signs with it')
    expect(computer('arch=amd64').run('apt-get', 'update').code).not.toBe(0)
    const { run } = computer('trusted=yes')
    expect(run('apt-get', 'update')).toMatchObject({ code: 0 })
    expect(run('apt-cache', 'policy', 'layerline').said).toContain(`Candidate: ${PROGRAM_VERSION}`)
  })

  test('leaves no signature of the time before when it signs no more', () => {
    makeAptKey()
    release('--apt-key', OWNER)
    release()
    expect(existsSync(join(out, 'InRelease'))).toBe(false)
  })

  test('makes a repository whose packages apt refuses once somebody changed them', () => {
    makeAptKey()
    release('--apt-key', OWNER)
    const { run } = computer(`signed-by=${join(out, 'layerline.asc')}`)
    run('apt-get', 'update')
    appendFileSync(join(out, deb(PROGRAM_VERSION)), 'x')
    const { code, said } = run('apt-get', 'download', 'layerline')
    expect(code).not.toBe(0)
    expect(said).toMatch(/unexpected size|Hash Sum mismatch/)
  })

  test('makes a repository whose list apt refuses once somebody changed it', () => {
    makeAptKey()
    release('--apt-key', OWNER)
    for (const name of ['Packages', 'Packages.gz']) appendFileSync(join(out, name), '\n')
    const { run } = computer(`signed-by=${join(out, 'layerline.asc')}`)
    run('apt-get', 'update')
    expect(run('apt-cache', 'policy', 'layerline').said).not.toContain('Candidate')
  })

  test('makes no repository of a release without a deb', () => {
    rmSync(join(out, deb(PROGRAM_VERSION)))
    copyFileSync(join(out, deb(OLD_VERSION)), join(out, `Layerline-${PROGRAM_VERSION}.AppImage`))
    expect(release()).toContain('No apt repository: there is no deb.')
    expect(existsSync(join(out, 'Packages'))).toBe(false)
  })
})
