import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CI_STORIES } from './suites.ts'

// `npm run test:repeat`: runs each browser story of the CI tier ten times in a row while another program keeps two cores
// busy. `--times 3` runs them less often; other arguments name files.

const BUSY_CORES = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '10' } },
})
const busy = Array.from({ length: BUSY_CORES }, () =>
  spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
)
try {
  const projects = CI_STORIES.map((project) => `--project=${project}`)
  const { status } = spawnSync(
    'npm',
    ['run', '-s', 'e2e', '--', `--repeat-each=${values.times}`, ...projects, ...positionals],
    { cwd: join(import.meta.dirname, '../..'), stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  for (const program of busy) program.kill('SIGKILL')
}
