import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** As Vite writes it for what it bundled (`build.license`). */
interface Licence {
  name: string
  version: string
  identifier?: string
  text?: string
}

const ROOT = join(import.meta.dirname, '..')

/** The built program: `dist`, or the folder named on the command line. */
const BUILT = process.argv[2] ?? join(ROOT, 'dist')

const INTRODUCTION = `Layerline contains the work of others, under their own licences, which follow here. Electron's and Chromium's
licences are in LICENSE.electron.txt and LICENSES.chromium.html beside the program.`

/** What the exception asks for: a prominent notice; and what the LGPL asks for: where the source is, how to replace it. */
const OPEN_CASCADE = `STEP files are read with Open CASCADE Technology 7.6 (https://dev.opencascade.org), Copyright (c) Open CASCADE SAS. It
is used unmodified, as WebAssembly in the package @bitbybit-dev/occt, under the GNU Lesser General Public License
version 2.1 with the Open CASCADE exception 1.0. Its source: https://git.dev.opencascade.org/repos/occt.git; how the
WebAssembly is built from it: https://github.com/donalffons/opencascade.js. The two files bitbybit-dev-occt.js and
bitbybit-dev-occt.wasm lie outside the program's archive, under resources/app.asar.unpacked, and may be replaced by
another build of the same interface.`

writeFileSync(join(BUILT, 'licences.txt'), licences())

/** Everything that is shipped: what Vite bundled for the pages and the program, and the packages left beside it. */
function licences(): string {
  const shipped = [...bundled('renderer'), ...bundled('server'), ...packed()]
  const unique = new Map(shipped.map((one) => [`${one.name} ${one.version}`, one]))
  const sorted = [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, licence]) => licence)
  const sections = [
    INTRODUCTION,
    section('Open CASCADE Technology 7.6 (LGPL-2.1-only WITH OCCT-exception-1.0)', OPEN_CASCADE),
    ...sorted.map((one) => section(titleOf(one), textOf(one))),
    section('Open CASCADE exception 1.0', resource('OCCT-exception-1.0.txt')),
    section('GNU Lesser General Public License 2.1', resource('LGPL-2.1.txt')),
  ]
  return `${sections.join('\n\n')}\n`
}

function bundled(part: string): Licence[] {
  return JSON.parse(readFileSync(join(BUILT, part, 'licences.json'), 'utf8')) as Licence[]
}

/** The packages that are not bundled: the dependencies of package.json. Their native parts are of the same projects. */
function packed(): Licence[] {
  const { dependencies } = manifest(ROOT) as { dependencies: Record<string, string> }
  return Object.keys(dependencies).map((name) => {
    const folder = join(ROOT, 'node_modules', name)
    const { version, license } = manifest(folder) as { version: string; license: string }
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
    if (!file) throw new Error(`${name} is shipped, but has no licence file to ship with it.`)
    return { name, version, identifier: license, text: readFileSync(join(folder, file), 'utf8').trim() }
  })
}

/** Some packages bring the text of their licence without its name. */
function titleOf({ name, version, identifier }: Licence): string {
  return identifier ? `${name} ${version} (${identifier})` : `${name} ${version}`
}

/** Some packages name their licence without its text. */
function textOf({ name, identifier, text }: Licence): string {
  if (text) return text
  if (!identifier) throw new Error(`${name} is shipped, but names no licence.`)
  return `The package names its licence without its text: https://spdx.org/licenses/${identifier}.html`
}

function section(title: string, text: string): string {
  return `${'='.repeat(100)}\n${title}\n${'='.repeat(100)}\n\n${text.trim()}`
}

function manifest(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function resource(name: string): string {
  return readFileSync(join(ROOT, 'resources', 'licences', name), 'utf8')
}
