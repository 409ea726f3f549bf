import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../server/cli/commands.ts'
import { findCommand } from '../../main/command-line/find-command.ts'
import { programUsage } from '../../main/command-line/program-usage.ts'

const NAMES = ['serve', 'backup', 'move-data']
const find = (...args: string[]) => findCommand(args, NAMES)

test('the search finds the command and leaves everything after it to the command', () => {
  expect(find('--backup', '--to', '/mnt/disk', '--serve')).toEqual({
    name: 'backup',
    args: ['--to', '/mnt/disk', '--serve'],
  })
  expect(find('--move-data')).toEqual({ name: 'move-data', args: [] })
})

test('the search skips switches of Chromium before the command', () => {
  expect(find('--no-sandbox', '-v', '--serve', '--port', '0')).toEqual({
    name: 'serve',
    args: ['--port', '0'],
  })
})

test.each([[[]], [['part.stl']], [['--no-sandbox']], [['-serve']], [['serve']], [['--served']]])(
  'the search finds no command in %j',
  (args) => expect(find(...args)).toBeNull(),
)

test('the search finds no command behind a file or link, which another program may have named', () => {
  expect(find('layerline://orders/1012', '--backup')).toBeNull()
  expect(find('/home/ada/part.stl', '--serve')).toBeNull()
})

test('the help of the program names each command', () => {
  const usage = programUsage(COMMANDS)
  for (const name of [...Object.keys(COMMANDS), 'version', 'help']) expect(usage).toContain(`\n  --${name} `)
})

test('each command is a script of package.json, too', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const name of Object.keys(COMMANDS)) expect(scripts[name]).toBe(`node server/cli/run.js ${name}`)
})
