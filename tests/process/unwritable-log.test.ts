import { spawn } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder, emptyFolder, ROOT } from './shop-command.ts'

/** Refuses every write, as a file on a full disk does. */
function unwritable(): number {
  const path = join(emptyFolder(), 'shop.log')
  writeFileSync(path, '')
  return openSync(path, 'r')
}

test(
  'a server whose log cannot be written keeps answering, and stops cleanly',
  { timeout: 90_000 },
  async () => {
    const log = unwritable()
    const args = [join('server', 'cli', 'run.js'), 'serve', '--port', '0', '--data', dataFolder()]
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', log],
      env: { ...process.env, LAYERLINE_LOG: 'info' },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    closeSync(log)
    const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
    const url = await new Promise<string>((resolve) => {
      let said = ''
      child.stdout!.on('data', (piece: Buffer) => {
        const found = /^Ready: (\S+)\n/m.exec((said += piece.toString()))
        if (found) resolve(found[1])
      })
    })
    for (let asked = 0; asked < 40; asked++)
      expect((await fetch(`${url}/v1/materials?asked=${asked}`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
)
