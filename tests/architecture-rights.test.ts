import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, root, sourcesIn } from './architecture-sources.ts'

// A procedure names the right that it needs, and so does its command, which `/v1` and MCP call as well. Here both are compared.

interface Procedure {
  name: string
  right: string
  /** The commands that it calls, each with the file that declares it. */
  commands: { name: string; file: string }[]
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

function proceduresIn(file: string): Procedure[] {
  const text = read(file)
  const files = new Map(importsOf(file).flatMap(({ to, names }) => (names ?? []).map((name) => [name, to])))
  const rights = new Map(
    [...text.matchAll(/const (\w+) = staff\('(\w+)'\)/g)].map(([, name, right]) => [name, right]),
  )
  const rows = text.slice(text.indexOf('router({')).split(/\n {2}(?=\w+: )/)
  return rows.slice(1).flatMap((row) => {
    const [, name, right, base] = /^(\w+):\s*(?:staff\('(\w+)'\)|(\w+))/.exec(row) ?? []
    const needed = right ?? rights.get(base)
    const called = [...row.matchAll(/\b(\w+)\(\s*ctx\.shop/g)].map(([, command]) => command)
    const commands = called.flatMap((command) => {
      const declared = files.get(command)
      return declared === undefined ? [] : [{ name: command, file: declared }]
    })
    return needed === undefined ? [] : [{ name: `${file} ${name}`, right: needed, commands }]
  })
}

/** Returns the rights that a command asks for: in its own body, or anywhere in its file where another function asks for it. */
function rightsOf({ name, file }: Procedure['commands'][number]): Set<string> {
  const text = read(file)
  const begin = text.search(new RegExp(`export (?:async )?function\\*? ${name}\\b`))
  const rightsIn = (part: string) => [...part.matchAll(/staffWith\(\s*'(\w+)'/g)].map(([, right]) => right)
  const own = rightsIn(text.slice(begin, text.indexOf('\n}\n', begin)))
  return new Set(own.length > 0 ? own.slice(0, 1) : rightsIn(text))
}

const procedures = sourcesIn('server')
  .filter((file) => /\/wire\/[\w-]+-router\.ts$/.test(file))
  .flatMap(proceduresIn)

test('a procedure and its command need the same right', () => {
  expect(procedures.length).toBeGreaterThan(250)
  const differing = procedures.flatMap(({ name, right, commands }) => {
    const asked = new Set(commands.flatMap((command) => [...rightsOf(command)]))
    return asked.size === 0 || asked.has(right) ? [] : [`${name}: ${right}, its command ${[...asked].join()}`]
  })
  expect(differing).toEqual([])
})
