import { spawnSync } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { isWritable } from './install-package.ts'

/**
 * Returns true if macOS replaces a program without a person: its vendor signed it, because each version has to be signed by the one who
 * signed the version before, and no administrator is asked for its folder.
 */
export function isReplaceable(executable: string, codesign = '/usr/bin/codesign'): boolean {
  const bundle = resolve(executable, '../../..')
  if (!isWritable(bundle) || !isWritable(dirname(bundle))) return false
  const { stderr } = spawnSync(codesign, ['--display', '--verbose=2', bundle], { encoding: 'utf8' })
  // A signature of nobody, which Apple silicon asks for, has no team.
  return /^TeamIdentifier=(?!not set)/m.test(stderr ?? '')
}
