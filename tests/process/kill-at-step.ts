import { existsSync, promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into a command: ends it, as a power failure would, before the step KILL_AT of those that change names of files. Only
// paths that contain KILL_IN count, and with KILL_WHILE only while that file exists. KILL_CALLS names other calls to count.

const killAt = Number(process.env['KILL_AT'])
const folder = process.env['KILL_IN'] ?? ''
const onlyWhile = process.env['KILL_WHILE']
let step = 0

function countStep(path: unknown): void {
  if (!String(path).includes(folder)) return
  if (onlyWhile !== undefined && !existsSync(onlyWhile)) return
  step += 1
  if (step === killAt) process.kill(process.pid, 'SIGKILL')
}

const calls = (process.env['KILL_CALLS'] ?? 'rename,rm').split(',')

for (const [name, original] of Object.entries(promises) as [
  string,
  (...parameters: unknown[]) => unknown,
][]) {
  if (!calls.includes(name)) continue
  Object.assign(promises, {
    [name]: (...parameters: unknown[]) => {
      countStep(parameters[0])
      return original(...parameters)
    },
  })
}
syncBuiltinESMExports()
