import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { join } from 'node:path'

// `npm run test:faults`: the short form takes minutes; `--long` or `--rounds N` the long one. Other arguments name files.

const ROUNDS_OF_LONG = '200'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean' }, rounds: { type: 'string' }, seed: { type: 'string' } },
})
const rounds = values.rounds ?? (values.long ? ROUNDS_OF_LONG : undefined)
const isLong = rounds !== undefined
process.stdout.write(
  `A shop under load: killed, its disk full, then slow, its database locked, its services down. ${isLong ? `The long form, ${rounds} rounds: hours.` : 'The short form: about four minutes; --long for the long one.'}\n`,
)
const { status } = spawnSync('npm', ['run', '-s', 'unit', '--', '--project', 'faults', ...positionals], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(rounds !== undefined && { FAULTS_ROUNDS: rounds }),
    ...(values.long && { FAULTS_LONG: '1' }),
    ...(values.seed !== undefined && { FAULTS_SEED: values.seed }),
  },
})
process.exitCode = status ?? 1
