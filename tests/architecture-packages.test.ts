import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, root, sourcesIn } from './architecture-sources.ts'
import { EXTERNAL_PACKAGES } from '../main/packages/external-packages.ts'

type Versions = Record<string, string>

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Versions
  devDependencies: Versions
}
const dependencies = Object.keys(manifest.dependencies)

/** Scripts that build and pack the program run in a checkout; Electron brings its own module. */
const BUILD_ONLY = new Set(['electron', 'electron-builder', 'playwright', 'vite'])

/** Returns the packages that the sources of a folder load when they run. */
function loadedIn(folder: string): Set<string> {
  const targets = sourcesIn(folder)
    .flatMap(importsOf)
    .filter(({ to, typeOnly }) => !typeOnly && /^(@[\w-]+\/)?[a-z][\w./-]*$/.test(to))
    .map(({ to }) => to)
    .filter((to) => !/^(main|renderer|resources|server|shared)\//.test(to))
  return new Set(targets.map((to) => to.match(/^(@[^/]+\/)?[^/]+/)![0]))
}

describe('dependencies', () => {
  test.each(['server', 'shared'])('have every package that %s/ loads', (folder) => {
    const loaded = [...loadedIn(folder)]
    expect(loaded.length).toBeGreaterThan(2)
    expect(loaded.filter((name) => !dependencies.includes(name))).toEqual([])
  })

  test('have every package that the desktop program loads', () => {
    const loaded = [...loadedIn('main')].filter((name) => !BUILD_ONLY.has(name))
    expect(loaded.filter((name) => !dependencies.includes(name))).toEqual([])
  })

  test('have no package that only pages, builds or tests load, except Node itself', () => {
    const loaded = new Set(['main', 'server', 'shared'].flatMap((folder) => [...loadedIn(folder)]))
    expect(dependencies.filter((name) => !loaded.has(name))).toEqual(['node'])
  })

  test('have every package that the packed program loads beside its bundle', () =>
    expect(EXTERNAL_PACKAGES.filter((name) => !dependencies.includes(name))).toEqual([]))

  test('are no development packages too', () =>
    expect(dependencies.filter((name) => name in manifest.devDependencies)).toEqual([]))
})
