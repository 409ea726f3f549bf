import { bytesText } from '../shared/platform/bytes-text.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makePackages, MissingRuntime } from './packages/make-packages.ts'
import { findElectron, versionOf } from './packages/pack-program.ts'
import { chooseTargets, requireSystem, targetsElsewhere } from './packages/targets.ts'

const ROOT = join(import.meta.dirname, '..')

const { values } = parseArgs({ options: { only: { type: 'string' } } })

/** Makes the packages of this system in `out/`, after `npm run build`. `--only deb,tar.xz` makes some of them. */
const electron = findElectron(ROOT)
const updateKey = process.env['LAYERLINE_UPDATE_KEY']
const system = requireSystem(process.platform)
if (electron !== null) process.stdout.write(`Electron ${versionOf(electron)} of ${electron}\n`)
try {
  const { made, failed } = await makePackages({
    project: ROOT,
    output: join(ROOT, 'out'),
    system,
    targets: chooseTargets(system, values.only),
    electron,
    ...(updateKey !== undefined && { updateKey }),
  })
  const lines = [
    ...made.map(({ path, bytes }) => `Made ${path} (${bytesText(bytes)})`),
    ...failed.map(({ target, why }) => `Not made: ${target}: ${why}`),
    ...targetsElsewhere(system).map(({ target, why }) => `Not made: ${target}: ${why}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (made.length === 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof MissingRuntime)) throw error
  process.stderr.write(`Nothing is made. ${error.message}\n`)
  process.exitCode = 1
}
