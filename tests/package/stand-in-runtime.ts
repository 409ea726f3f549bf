import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import type { System } from '../../main/packages/targets.ts'
import { ROOT } from '../desktop/packed-program.ts'

/** The fuses of an Electron binary: a marker text, version 1 of the format, and nine fuses, each '0' or '1'. */
const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009111111111'
const ENGLISH = { lang: 1033, codepage: 1200 }

/**
 * Writes a folder in the layout of Electron's for a system, with the little that electron-builder reads of it: the real ones are
 * downloaded on the systems themselves. Returns the folder.
 */
export function writeRuntime(folder: string, system: System): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'version'), '45.4.1')
  writeFileSync(join(folder, 'LICENSE'), 'MIT')
  if (system === 'darwin') writeMacRuntime(join(folder, 'Electron.app', 'Contents'))
  else {
    write(folder, { 'locales/en-US.pak': '', 'resources/default_app.asar': '', 'resources.pak': '' })
    if (system === 'win32') writeFileSync(join(folder, 'electron.exe'), windowsProgram())
    else writeFileSync(join(folder, 'electron'), `#!/bin/sh\nexit 0\n${FUSES}`, { mode: 0o755 })
  }
  return folder
}

/** Copies what electron-builder.yml names, around a program that is a line of text. Returns the folder. */
export function writeProject(folder: string): string {
  for (const name of ['electron-builder.yml', 'resources'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: { koffi: string }
  }
  const version = manifest.dependencies.koffi
  const native = `@koromix/koffi-win32-${process.arch}`
  cpSync(join(ROOT, 'node_modules/koffi'), join(folder, 'node_modules/koffi'), { recursive: true })
  write(folder, {
    'package.json': JSON.stringify({ ...manifest, dependencies: { koffi: version } }),
    [`node_modules/${native}/package.json`]: JSON.stringify({ name: native, version }),
    [`node_modules/${native}/win32_${process.arch}/koffi.node`]: 'native code',
    'dist/main/main.js': '// the program',
    'dist/licenses.txt': 'the licenses',
    'dist/bridge/layerline.js': '// the bridge',
  })
  return folder
}

function writeMacRuntime(contents: string): void {
  const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`)
  write(contents, {
    'Info.plist': plistOf('Electron'),
    'MacOS/Electron': '',
    'Resources/default_app.asar': '',
    'Resources/en.lproj/locale.pak': '',
    'Frameworks/Electron Framework.framework/Versions/A/Electron Framework': FUSES,
    'Frameworks/Electron Framework.framework/Versions/A/Resources/en.lproj/locale.pak': '',
  })
  const framework = join(contents, 'Frameworks/Electron Framework.framework')
  symlinkSync('A', join(framework, 'Versions/Current'))
  symlinkSync('Versions/Current/Electron Framework', join(framework, 'Electron Framework'))
  for (const name of helpers)
    write(join(contents, 'Frameworks', `${name}.app`, 'Contents'), {
      'Info.plist': plistOf(name),
      [`MacOS/${name}`]: '',
    })
}

function plistOf(name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>`
}

/** A program with a window, with fuses and a version as its resources. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues(ENGLISH, { ProductName: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.entries.push({ type: 10, id: 1, ...ENGLISH, bin: new TextEncoder().encode(FUSES).buffer })
  resources.outputResource(program)
  const bytes = Buffer.from(program.generate())
  const optionalHeader = bytes.readUInt32LE(0x3c) + 24
  bytes.writeUInt16LE(2, optionalHeader + 68)
  return bytes
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
