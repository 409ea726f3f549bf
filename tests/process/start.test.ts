import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { machineNetwork } from '../../server/platform/adapters/machine-network.ts'
import { dataFolder, emptyFolder, finished, readyAddress, ROOT, runCommand } from './shop-command.ts'

/** Replaces Electron's runtime, and prints how it was started. */
function recordingRuntime(): string {
  const folder = emptyFolder()
  const script = '#!/bin/sh\necho "$# arguments: $1 port $LAYERLINE_PORT, data $LAYERLINE_DATA"\nexit 7\n'
  writeFileSync(join(folder, 'electron'), script)
  chmodSync(join(folder, 'electron'), 0o755)
  return folder
}

test('a server that listens to its network prints one line with the address for other machines', async () => {
  const command = runCommand('serve', ['--port', '0', '--host', '0.0.0.0', '--data', dataFolder()])
  const { port } = new URL(await readyAddress(command))
  const told = machineNetwork()
    .addresses()
    .map((address) => `http://${address.includes(':') ? `[${address}]` : address}:${port}`)
  const lines = told.length > 0 ? [`Other machines in this network open it at ${told.join(' or ')}`] : []
  expect(command.said.stderr.split('\n').filter((line) => line.startsWith('Other machines'))).toEqual(lines)
  command.child.kill('SIGTERM')
  expect(await command.ended).toBe(0)
})

// On other systems the runtime is not a single file that a script could replace.
describe.skipIf(process.platform !== 'linux')('npm start', () => {
  test('starts Electron with its options, where there is a display, and exits with its exit code', async () => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: recordingRuntime(), DISPLAY: ':0' }
    const { ended, stdout, stderr } = await finished('start', ['--port', '5001', '--data', 'shop'], { env })
    expect(stderr).toBe('')
    expect(stdout).toBe(`1 arguments: ${ROOT} port 5001, data shop\n`)
    expect(ended).toBe(7)
  })

  test.each([
    ['without a display', { DISPLAY: '', WAYLAND_DISPLAY: '' }, /^There is no display here, /],
    ['without Electron’s runtime', { DISPLAY: ':0' }, /^Electron’s runtime is not installed here /],
  ])('a start %s says so in one line, then serves until it is stopped', async (_, screen, sentence) => {
    const runtime = 'WAYLAND_DISPLAY' in screen ? recordingRuntime() : emptyFolder()
    const env = { ELECTRON_OVERRIDE_DIST_PATH: runtime, ...screen }
    const command = runCommand('start', ['--port', '0', '--data', dataFolder()], { env })
    const address = await readyAddress(command)
    const [first, second] = command.said.stdout.split('\n')
    expect(first).toMatch(sentence)
    expect(second).toBe(`Ready: ${address}`)
    expect((await fetch(address)).status).toBe(200)
    command.child.kill('SIGTERM')
    expect(await command.ended).toBe(0)
  })
})
