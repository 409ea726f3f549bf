import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const text = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

test('one exact version of Electron is packed, the one that was tested', () => {
  const { devDependencies } = JSON.parse(text('package.json')) as { devDependencies: Record<string, string> }
  const { packages } = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { version: string }>
  }
  expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
  expect(packages['node_modules/electron'].version).toBe(devDependencies['electron'])
})
