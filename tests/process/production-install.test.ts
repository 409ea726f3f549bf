import { spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder, readyAddress, ROOT, watchCommand } from './shop-command.ts'

/** Links a file into another folder, or copies it where that folder is on another file system. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Links a package without those installed below it, which the lock file lists themselves. */
function linkPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isFile()) link(join(from, entry.name), join(to, entry.name))
    else if (entry.isDirectory() && entry.name !== 'node_modules')
      linkPackage(join(from, entry.name), join(to, entry.name))
  }
}

/** A checkout without its tests, with the packages that `npm ci --omit=dev` installs by the lock file. */
function productionCheckout(): string {
  const folder = join(emptyFolder(), 'shop')
  for (const name of ['package.json', 'package-lock.json', 'server', 'shared', 'renderer', 'resources'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>
  }
  for (const [path, { dev, devOptional, optional }] of Object.entries(lock.packages)) {
    if (path === '' || dev || devOptional) continue
    // Packages for other systems are optional.
    if (optional && !existsSync(join(ROOT, path))) continue
    linkPackage(join(ROOT, path), join(folder, path))
  }
  mkdirSync(join(folder, 'node_modules', '.bin'))
  symlinkSync(join('..', 'node', 'bin', 'node'), join(folder, 'node_modules', '.bin', 'node'))
  return folder
}

/** The search path without the folders of this checkout, where the tests' own Node is. */
const PATH = process.env['PATH']!.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

test('the sources serve /v1 with the packages of "npm ci --omit=dev", and say why there are no pages', async () => {
  const folder = productionCheckout()
  const child = spawn('npm', ['run', '-s', 'serve', '--', '--port', '0', '--data', join(folder, 'data')], {
    cwd: folder,
    // A group of its own, so that npm, the shell and the server all get the signal.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { HOME: process.env['HOME'], PATH, LAYERLINE_LOG: 'warn' },
  })
  const command = watchCommand(child)
  const url = await readyAddress(command)
  const materials = await fetch(`${url}/v1/materials`)
  expect(materials.status).toBe(200)
  expect((await materials.json()).materials).not.toEqual([])
  const page = await fetch(url)
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Run "npm ci"')])
  expect((await fetch(`${url}/trpc/no.such`)).status).toBe(404)
  process.kill(-child.pid!, 'SIGTERM')
  await command.ended
  expect(command.said.stderr).toContain('The pages are not built, and "npm ci --omit=dev" left out')
})
