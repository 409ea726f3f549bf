import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makePackages, versionOf } from './packages/make-packages.ts'
import { chooseTargets, targetsElsewhere } from './packages/targets.ts'

const ROOT = join(import.meta.dirname, '..')

const { values } = parseArgs({ options: { only: { type: 'string' } } })

/** Makes the packages of this system in `out/`, after `npm run build`. `--only deb,tar.xz` makes some of them. */
const electron = localElectron()
const updateKey = process.env['LAYERLINE_UPDATE_KEY']
if (electron !== null) process.stdout.write(`Electron ${versionOf(electron)} of ${electron}\n`)
const { made, failed } = await makePackages({
  project: ROOT,
  output: join(ROOT, 'out'),
  targets: chooseTargets(process.platform, values.only),
  electron,
  ...(updateKey !== undefined && { updateKey }),
})
const lines = [
  ...made.map(({ path, bytes }) => `Made ${path} (${(bytes / 1e6).toFixed(1)} MB)`),
  ...failed.map(({ target, why }) => `Not made: ${target}: ${why}`),
  ...targetsElsewhere(process.platform).map(({ target, why }) => `Not made: ${target}: ${why}`),
]
process.stdout.write(`${lines.join('\n')}\n`)
if (made.length === 0) process.exitCode = 1

/** Returns the folder of Electron's runtime that is on this machine, so that it is not downloaded; null if there is none. */
function localElectron(): string | null {
  const folders = [process.env['ELECTRON_OVERRIDE_DIST_PATH'], join(ROOT, 'node_modules', 'electron', 'dist')]
  return folders.find((folder) => folder && existsSync(join(folder, 'version'))) ?? null
}
