import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../desktop/packed-program.ts'

const INCLUDE = join(ROOT, 'resources/windows/installer.nsh')
const script = readFileSync(INCLUDE, 'utf8')
const config = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')

/** Returns the lines of a macro. */
function macro(name: string): string {
  return new RegExp(`^!macro ${name}\\b.*\\n([^]*?)^!macroend`, 'm').exec(script)![1]
}

/** Returns the names that a macro passes to another one. */
function passed(name: string, to: string): string[] {
  return [...macro(name).matchAll(new RegExp(`insertmacro ${to} "(\\w+)"`, 'g'))].map(([, word]) => word)
}

describe('the installer for Windows', () => {
  test('has its own steps included', () => expect(config).toContain('  include: windows/installer.nsh\n'))

  test('offers the program for the model files of all systems, and takes no type from another program', () => {
    const types = [...config.matchAll(/\bext: (\w+),/g)].map(([, type]) => type)
    expect(passed('customInstall', 'offerModel')).toEqual(types)
    expect(passed('customUnInstall', 'withdrawModel')).toEqual(types)
    expect(macro('offerModel')).toContain(String.raw`\.${'${EXT}'}\OpenWithProgids"`)
    // The default of a type is the value without a name of its own key.
    expect(script).not.toMatch(/\\\.\$\{EXT\}" ""/)
    // electron-builder would write that value for types that it knows of.
    expect(config).not.toMatch(/^fileAssociations:/m)
    expect(/^win:\n([^]*?)^\w/m.exec(config)![1]).not.toContain('fileAssociations')
  })

  test('removes the links, the firewall’s rule and the PATH that it added', () => {
    const [added, removed] = [macro('customInstall'), macro('customUnInstall')]
    expect(added).toContain('registerLinks')
    expect(removed).toContain(String.raw`DeleteRegKey SHELL_CONTEXT "${'${LAYERLINE_CLASSES}'}\layerline"`)
    expect(added).toContain('allowNetwork')
    expect(removed).toContain('forbidNetwork')
    expect(added).toContain('writePath "WordReplace" ";$INSTDIR\\bin"')
    expect(removed).toContain('writePath "un.WordReplace" ""')
  })

  test('opens the firewall for private networks only', () =>
    expect(macro('allowNetwork')).toContain('profile=private,domain '))

  test.skipIf(spawnSync('makensis', ['-VERSION']).error)(
    'is one that NSIS compiles without a warning (needs makensis)',
    () => {
      const scratch = mkdtempSync(join(tmpdir(), 'layerline-nsis-'))
      writeFileSync(
        join(scratch, 'test.nsi'),
        `Unicode true
Name Layerline
OutFile "${join(scratch, 'layerline.exe')}"
!define APP_EXECUTABLE_FILENAME Layerline.exe
!include "${INCLUDE}"
Section install
  WriteUninstaller "$INSTDIR\\uninstall.exe"
  !insertmacro customInstall
SectionEnd
Section un.install
  !insertmacro customUnInstall
SectionEnd
`,
      )
      try {
        const compiled = spawnSync('makensis', ['-WX', '-V2', join(scratch, 'test.nsi')], {
          encoding: 'utf8',
        })
        expect(compiled).toMatchObject({ status: 0, stderr: '' })
      } finally {
        rmSync(scratch, { recursive: true, force: true })
      }
    },
  )
})
