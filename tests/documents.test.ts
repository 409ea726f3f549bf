import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { root } from './architecture-sources.ts'

const FOLDERS = ['main', 'renderer', 'resources', 'server', 'shared', 'tests']
const pages = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name)),
).concat('README.md')

function matches(file: string, pattern: RegExp): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map((match) => match[1])
}

test.each(pages)('%s links only to files that exist', (file) => {
  const links = matches(file, /\]\(([^)#\s]+)/g).filter((link) => !link.includes('://'))
  expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([])
})

test.each(pages)('%s names only commands of package.json', (file) => {
  const commands = matches(file, /npm run (?:-s )?([\w:-]+)/g)
  expect(commands.filter((name) => !(name in packageJson.scripts))).toEqual([])
})

test.each(pages)('%s names only files and folders that exist', (file) => {
  const named = matches(file, /`((?:main|renderer|resources|server|shared|tests)\/[\w./-]+)`/g)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
