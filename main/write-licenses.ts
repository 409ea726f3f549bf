import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXTERNAL_PACKAGES } from './packages/external-packages.ts'

/** An entry of the file that Vite writes for bundled packages (`build.license`). */
interface License {
  name: string
  version: string
  identifier?: string
  text?: string
}

const ROOT = join(import.meta.dirname, '..')

/** The built program: `dist`, or the folder named on the command line. */
const BUILT = process.argv[2] ?? join(ROOT, 'dist')

const INTRODUCTION = `Layerline contains the work of others, under their own licenses, which follow here. Electron's and Chromium's
licenses are in LICENSE.electron.txt and LICENSES.chromium.html beside the program.`

/** The notice that the exception requires, with the source and the way to replace it, which the LGPL requires. */
const OPEN_CASCADE = `STEP files are read with Open CASCADE Technology 7.6 (https://dev.opencascade.org), Copyright (c) Open CASCADE SAS. It
is used unmodified, as WebAssembly in the package @bitbybit-dev/occt, under the GNU Lesser General Public License
version 2.1 with the Open CASCADE exception 1.0. Its source: https://git.dev.opencascade.org/repos/occt.git; how the
WebAssembly is built from it: https://github.com/donalffons/opencascade.js. The two files bitbybit-dev-occt.js and
bitbybit-dev-occt.wasm are outside the program's archive, under resources/app.asar.unpacked, and may be replaced by
another build of the same interface.`

writeFileSync(join(BUILT, 'licenses.txt'), licenses())

/** Returns the licenses of everything shipped: bundled packages and external ones. */
function licenses(): string {
  const shipped = [...bundledLicenses('renderer'), ...bundledLicenses('server'), ...externalLicenses()]
  const unique = new Map(shipped.map((entry) => [`${entry.name} ${entry.version}`, entry]))
  const sorted = [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, license]) => license)
  const sections = [
    INTRODUCTION,
    section('Open CASCADE Technology 7.6 (LGPL-2.1-only WITH OCCT-exception-1.0)', OPEN_CASCADE),
    ...sorted.map((license) => section(titleOf(license), textOf(license))),
    section('SpoolmanDB: weights of empty spools (MIT)', resource('SpoolmanDB-MIT.txt')),
    section('Open CASCADE exception 1.0', resource('OCCT-exception-1.0.txt')),
    section('GNU Lesser General Public License 2.1', resource('LGPL-2.1.txt')),
  ]
  return `${sections.join('\n\n')}\n`
}

function bundledLicenses(part: string): License[] {
  return JSON.parse(readFileSync(join(BUILT, part, 'licenses.json'), 'utf8')) as License[]
}

/** Returns the packages that are not bundled, native parts included. */
function externalLicenses(): License[] {
  return EXTERNAL_PACKAGES.map((name) => {
    const folder = join(ROOT, 'node_modules', name)
    const { version, license } = manifest(folder) as { version: string; license: string }
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    if (!file) throw new Error(`${name} is shipped, but has no license file to ship with it.`)
    return { name, version, identifier: license, text: readFileSync(join(folder, file), 'utf8').trim() }
  })
}

/** Some packages have the text of their license without its name. */
function titleOf({ name, version, identifier }: License): string {
  return identifier ? `${name} ${version} (${identifier})` : `${name} ${version}`
}

/** Some packages name their license without its text. */
function textOf({ name, identifier, text }: License): string {
  if (text) return text
  if (!identifier) throw new Error(`${name} is shipped, but names no license.`)
  return `The package names its license without its text: https://spdx.org/licenses/${identifier}.html`
}

function section(title: string, text: string): string {
  return `${'='.repeat(100)}\n${title}\n${'='.repeat(100)}\n\n${text.trim()}`
}

function manifest(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function resource(name: string): string {
  return readFileSync(join(ROOT, 'resources', 'licenses', name), 'utf8')
}
