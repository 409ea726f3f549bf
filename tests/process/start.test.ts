import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataFolder, emptyFolder, finished, readyAddress, ROOT, runCommand } from './shop-command.ts'

/** Stands where Electron's runtime would be, and tells how it was started. */
function recordingRuntime(): string {
  const folder = emptyFolder()
  const script = '#!/bin/sh\necho "$# arguments: $1 port $LAYERLINE_PORT, data $LAYERLINE_DATA"\nexit 7\n'
  writeFileSync(join(folder, 'electron'), script)
  chmodSync(join(folder, 'electron'), 0o755)
  return folder
}

// Elsewhere the runtime is no single file that a script could stand for.
describe.skipIf(process.platform !== 'linux')('npm start', () => {
  test('starts Electron with its options, where there is a display, and ends with its exit code', async () => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: recordingRuntime(), DISPLAY: ':0' }
    const { ended, stdout, stderr } = await finished('start', ['--port', '5001', '--data', 'shop'], { env })
    expect(stderr).toBe('')
    expect(stdout).toBe(`1 arguments: ${ROOT} port 5001, data shop\n`)
    expect(ended).toBe(7)
  })

  test.each([
    ['without a display', { DISPLAY: '', WAYLAND_DISPLAY: '' }, /^There is no display here, /],
    ['without Electron’s runtime', { DISPLAY: ':0' }, /^Electron’s runtime is not installed here /],
  ])('%s says so in one line, then serves until it is asked to stop', async (_, screen, sentence) => {
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
