import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installerOf } from '../../main/updates/install-package.ts'
import { debFiles } from '../../main/packages/pack-program.ts'
import { askPassword } from '../../main/updates/ask-password.ts'

const PROJECT = join(import.meta.dirname, '../..')
const INSTALLER = join(PROJECT, 'resources/linux/install-update.sh')

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
/** Writes a pkexec that runs the command, as the real one does after the password was entered. */
const entered = () => writeScript('pkexec', 'exec "$@"')

test('the package is installed when the right is used, not when the password was entered', async () => {
  const right = await askPassword({ pkexec: entered(), installer: INSTALLER }, "/data/it's new.deb")
  expect(installed()).toBeNull()
  await right.install()
  expect(installed()).toBe("--force-downgrade --install /data/it's new.deb")
})

test('a package that dpkg refuses is named with its exit code', async () => {
  writeFileSync(join(folder, 'code'), '2')
  const right = await askPassword({ pkexec: entered(), installer: INSTALLER }, '/data/new.deb')
  await expect(right.install()).rejects.toThrow('The package could not be installed: dpkg ended with 2.')
})

test('a right that was given up installs nothing any more', async () => {
  const right = await askPassword({ pkexec: entered(), installer: INSTALLER }, '/data/new.deb')
  right.giveUp()
  await expect(right.install()).rejects.toThrow('could not be installed')
  expect(installed()).toBeNull()
})

test('a question that nobody answers is taken back after the limit', async () => {
  const pkexec = writeScript('pkexec', 'exec cat >/dev/null')
  await expect(askPassword({ pkexec: pkexec, installer: INSTALLER }, '/data/new.deb', 50)).rejects.toThrow(
    'Nobody entered the password within 2 minutes, so nothing was installed. The shop stayed open.',
  )
  expect(installed()).toBeNull()
})

test.each([
  [126, 'The password was not entered, so nothing was installed.'],
  [127, 'The password was not entered, so nothing was installed.'],
  [1, 'The system could not ask for the password: pkexec ended with 1.'],
])('a question that ends with %i says why', async (code, sentence) => {
  await expect(
    askPassword({ pkexec: writeScript('pkexec', `exit ${code}`), installer: INSTALLER }, '/data/new.deb'),
  ).rejects.toThrow(sentence)
})

test('the deb brings the installer to where pkexec is told to run it, and the question that names the program', async () => {
  const files = new Map(
    debFiles(PROJECT).map((mapping) => mapping.split('=').toReversed() as [string, string]),
  )
  const installer = installerOf({ program: '/opt/Layerline/layerline' })
  expect(files.get(installer)).toBe(INSTALLER)
  const policy = readFileSync(files.get('/usr/share/polkit-1/actions/shop.layerline.desktop.policy')!, 'utf8')
  expect(policy).toContain(`<annotate key="org.freedesktop.policykit.exec.path">${installer}</annotate>`)
  expect(policy).toContain('<message>Layerline needs the password of an administrator')
  const asked = writeScript('pkexec', `echo "$1" > ${folder}/asked; exit 126`)
  await expect(askPassword({ pkexec: asked, installer }, '/data/new.deb')).rejects.toThrow('not entered')
  expect(readFileSync(join(folder, 'asked'), 'utf8').trim()).toBe(installer)
})
