import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { listPackage } from '@electron/asar'
import { getCurrentFuseWire } from '@electron/fuses'
import { NtExecutable, NtExecutableResource } from 'resedit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makePackages } from '../../main/packages/make-packages.ts'
import { packProgram, resourcesOf } from '../../main/packages/pack-program.ts'
import type { System } from '../../main/packages/targets.ts'
import { SERVICE_TYPES } from '../../shared/production/printer-links/mdns-answers.ts'
import { readPlist } from './read-plist.ts'
import { ROOT } from '../desktop/packed-program.ts'
import { writeProject, writeRuntime } from './stand-in-runtime.ts'

const scratch = mkdtempSync(join(tmpdir(), 'layerline-layout-'))
const PATH = process.env['PATH']
/** The program that signs on macOS; this one notes what is in the program when it is called. */
const CODESIGN = `#!/bin/sh
for last; do :; done
find "$last" -name package-type -exec cat {} + >> "${scratch}/signed"
`

beforeAll(() => {
  writeFileSync(join(scratch, 'codesign'), CODESIGN, { mode: 0o755 })
  process.env['PATH'] = `${scratch}${delimiter}${PATH}`
})
afterAll(() => {
  process.env['PATH'] = PATH
  rmSync(scratch, { recursive: true, force: true })
})

/** Electron's fuses in their order (electron-builder.yml); the last one is left as it is. */
const FUSES = '010011001'

async function readFuses(program: string): Promise<string> {
  const { version: _version, ...wire } = await getCurrentFuseWire(program)
  return String.fromCharCode(...Object.values(wire).map(Number))
}

function requestFor(system: System) {
  const folder = join(scratch, system)
  return {
    project: writeProject(join(folder, 'project')),
    output: join(folder, 'out'),
    electron: writeRuntime(join(folder, 'electron'), system),
    system,
  }
}

describe('the program for macOS', () => {
  let program: string
  beforeAll(async () => {
    program = await packProgram(requestFor('darwin'))
  })

  test('is an application that has everything in its resources', () => {
    expect(program).toMatch(/Layerline\.app$/)
    expect(readdirSync(join(program, 'Contents', 'MacOS'))).toEqual(['Layerline'])
    const resources = readdirSync(resourcesOf(program))
    expect(resources).toEqual(expect.arrayContaining(['app.asar', 'bridge', 'icon.icns', 'licenses.txt']))
    expect(resources).not.toContain('default_app.asar')
  })

  test('knows which package updates it before it is signed', () => {
    expect(readFileSync(join(resourcesOf(program), 'package-type'), 'utf8')).toBe('dmg\n')
    expect(readFileSync(join(scratch, 'signed'), 'utf8')).toBe('dmg\n')
  })

  test('says why it uses the camera and the local network, and which services it looks for there', () => {
    const info = readPlist(join(program, 'Contents', 'Info.plist'))
    expect(info).toMatchObject({
      CFBundleIdentifier: 'shop.layerline.desktop',
      NSCameraUsageDescription: expect.stringMatching(/photos/),
      NSLocalNetworkUsageDescription: expect.stringMatching(/printers/),
    })
    expect(info).not.toHaveProperty('NSMicrophoneUsageDescription')
    const looked = Object.keys(SERVICE_TYPES).map((type) => type.replace(/\.local$/, ''))
    expect(info['NSBonjourServices']).toEqual([...looked, '_https._tcp'])
  })

  test('is offered for models and opens links, and no model type becomes its own', () => {
    const info = readPlist(join(program, 'Contents', 'Info.plist'))
    const types = info['CFBundleDocumentTypes'] as {
      CFBundleTypeExtensions: string[]
      LSHandlerRank: string
    }[]
    expect(types.flatMap((type) => type.CFBundleTypeExtensions)).toEqual(['stl', 'step', 'stp', 'obj', '3mf'])
    expect(new Set(types.map((type) => type.LSHandlerRank))).toEqual(new Set(['Alternate']))
    expect(info['CFBundleURLTypes']).toMatchObject([{ CFBundleURLSchemes: ['layerline'] }])
  })

  test('may compile while it runs and use the camera, and nothing else', () => {
    const entitlements = readPlist(join(ROOT, 'resources/macos/entitlements.plist'))
    expect(entitlements).toEqual({
      'com.apple.security.cs.allow-jit': true,
      'com.apple.security.device.camera': true,
    })
    const config = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')
    for (const name of ['entitlements', 'entitlementsInherit'])
      expect(config).toContain(`  ${name}: resources/macos/entitlements.plist\n`)
  })

  test('has its fuses set', async () => expect(await readFuses(program)).toEqual(FUSES))
})

describe('the program for Windows', () => {
  let program: string
  beforeAll(async () => {
    program = await packProgram(requestFor('win32'))
  })

  test('has a window, its archive beside it, and knows which package updates it', () => {
    expect(subsystemOf(join(program, 'Layerline.exe'))).toBe('window')
    const resources = readdirSync(resourcesOf(program))
    expect(resources).toEqual(expect.arrayContaining(['app.asar', 'bridge', 'licenses.txt', 'package-type']))
    expect(resources).not.toContain('default_app.asar')
    expect(readFileSync(join(resourcesOf(program), 'package-type'), 'utf8')).toBe('nsis\n')
  })

  test('has its fuses, a checked archive, and a batch file that consoles wait for', async () => {
    const window = join(program, 'Layerline.exe')
    expect(await readFuses(window)).toBe(FUSES)
    expect(integrityOf(window)).toMatchObject([{ file: 'resources\\app.asar', alg: 'SHA256' }])
    expect(readFileSync(join(program, 'bin', 'layerline.cmd'), 'utf8')).toContain(
      '"%~dp0..\\Layerline.exe" %*\r\n',
    )
  })

  test('has the native code that prints labels beside its archive', () => {
    const unpacked = join(resourcesOf(program), 'app.asar.unpacked')
    const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
    expect(files).toContain(
      `node_modules/@koromix/koffi-win32-${process.arch}/win32_${process.arch}/koffi.node`,
    )
    const packed = listPackage(join(resourcesOf(program), 'app.asar'), { isPack: false })
    expect(packed).toEqual(
      expect.arrayContaining(['/node_modules/koffi/index.js', '/node_modules/koffi/src/koffi/index.js']),
    )
  })

  test('has the name in the system that its shortcuts have', () => {
    const [, id] = /^appId: (\S+)$/m.exec(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8'))!
    expect(readFileSync(join(ROOT, 'main/main.ts'), 'utf8')).toContain(`app.setAppUserModelId('${id}')`)
  })
})

test('a machine without the runtime and without a network is told where to put the runtime', async () => {
  const request = { ...requestFor('linux'), electron: null, targets: ['deb'] as const }
  // Nothing listens there.
  vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:1/')
  vi.stubEnv('ELECTRON_CACHE', join(scratch, 'cache'))
  const made = makePackages(request).finally(() => vi.unstubAllEnvs())
  await expect(made).rejects.toThrow(
    /^Electron's runtime is downloaded, and that failed: .* Set ELECTRON_OVERRIDE_DIST_PATH to a folder that has it\.$/,
  )
})

/** Reads from the header of a program of Windows where it shows itself. */
function subsystemOf(file: string): string | undefined {
  const bytes = readFileSync(file)
  return { 2: 'window', 3: 'console' }[bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 24 + 68)]
}

/** Reads the checksums that Electron compares with its archive. */
function integrityOf(file: string): unknown {
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(file)))
  const entry = entries.find(({ type }) => type === 'INTEGRITY')!
  return JSON.parse(new TextDecoder().decode(entry.bin))
}
