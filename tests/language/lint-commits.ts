import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { commitFault } from './commit-rules.ts'

// Checks the subjects of the commits since the branch left `origin/main`, or since the last tag, and never of those before START.

/** The last commit before subjects were checked. */
const START = '3dfa5a71938558d5c27d7f3db93e6bd2c25c4cbd'

const ROOT = join(import.meta.dirname, '../..')

/** Returns the output of a git command, or null if it fails: in a shallow clone, or without git. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Returns the newest known commits whose history is not checked; none in a clone that is too shallow to know. */
function checkedBefore(): string[] {
  const head = git('rev-parse', 'HEAD')
  const main = git('rev-parse', '--verify', '--quiet', 'origin/main^{commit}')
  const tag = git('describe', '--tags', '--abbrev=0')
  const start = git('merge-base', '--is-ancestor', START, 'HEAD') === null ? null : START
  return [main === head ? null : main, tag, start].filter((commit) => commit !== null)
}

function listSubjects(): string[] {
  const known = checkedBefore()
  if (known.length === 0) return []
  const log = git('log', '--no-merges', '--format=%h %s', 'HEAD', ...known.map((commit) => `^${commit}`))
  return (log ?? '').split('\n').filter((line) => line !== '')
}

const commits = listSubjects()
const faults = commits.flatMap((commit) => {
  const subject = commit.slice(commit.indexOf(' ') + 1)
  const fault = commitFault(subject)
  return fault === null ? [] : [`${commit}\n  ${fault}.`]
})
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`Found ${faults.length} faults in the subjects of ${commits.length} commits.\n`)
if (faults.length > 0) process.exitCode = 1
