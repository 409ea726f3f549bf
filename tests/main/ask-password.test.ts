import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askPassword } from '../../main/updates/ask-password.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-password-'))
  writeScript('dpkg', `echo "$@" > ${folder}/installed; exit $(cat ${folder}/code)`)
  writeFileSync(join(folder, 'code'), '0')
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

function writeScript(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
  return path
}
const installed = () => {
  const file = join(folder, 'installed')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
/** What pkexec does once the password was entered. */
const entered = () => writeScript('pkexec', 'exec "$@"')

test('the package is installed when the right is used, not when the password was entered', async () => {
  const right = await askPassword(entered(), "/data/it's new.deb")
  expect(installed()).toBeNull()
  await right.install()
  expect(installed()).toBe("--force-downgrade --install /data/it's new.deb")
})

test('a package that dpkg refuses is named with its exit code', async () => {
  writeFileSync(join(folder, 'code'), '2')
  const right = await askPassword(entered(), '/data/new.deb')
  await expect(right.install()).rejects.toThrow('The package could not be installed: dpkg ended with 2.')
})

test('a right that was given up installs nothing any more', async () => {
  const right = await askPassword(entered(), '/data/new.deb')
  right.giveUp()
  await expect(right.install()).rejects.toThrow('could not be installed')
  expect(installed()).toBeNull()
})

test('a question that nobody answers is taken back after the limit', async () => {
  const pkexec = writeScript('pkexec', 'exec cat >/dev/null')
  await expect(askPassword(pkexec, '/data/new.deb', 50)).rejects.toThrow(
    'Nobody entered the password within 2 minutes, so nothing was installed. The shop stayed open.',
  )
  expect(installed()).toBeNull()
})

test.each([
  [126, 'The password was not entered, so nothing was installed.'],
  [127, 'The password was not entered, so nothing was installed.'],
  [1, 'The system could not ask for the password: pkexec ended with 1.'],
])('a question that ends with %i says why', async (code, sentence) => {
  await expect(askPassword(writeScript('pkexec', `exit ${code}`), '/data/new.deb')).rejects.toThrow(sentence)
})
