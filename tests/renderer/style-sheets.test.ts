import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../renderer')
const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.split(sep).join('/'),
)
const textOf = (name: string) => readFileSync(join(root, name), 'utf8')
const code = names.filter((name) => /\.tsx?$/.test(name)).map((name) => ({ name, text: textOf(name) }))

interface Use {
  /** Classes that are named as such. */
  named: Set<string>
  /** A class is picked by a value somewhere: then nobody can say here which are unused. */
  isPicked: boolean
}

/** What pages ask of a style sheet, under whatever name they import it. */
function usesOf(sheet: string): Use {
  const use: Use = { named: new Set(), isPicked: false }
  for (const { name, text } of code)
    for (const [, variable, path] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      if (posix.join(dirname(name), path) !== sheet) continue
      for (const [, key] of text.matchAll(new RegExp(`\\b${variable}\\[([^\\]]+)\\]`, 'g'))) {
        const literal = /^'([^']+)'$/.exec(key)?.[1]
        if (literal === undefined) use.isPicked = true
        else use.named.add(literal)
      }
    }
  return use
}

function classesIn(sheet: string): Set<string> {
  const css = textOf(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map((match) => match[1]))
}

test.each(names.filter((name) => name.endsWith('.module.css')))(
  '%s has what pages name, no more',
  (sheet) => {
    const { named, isPicked } = usesOf(sheet)
    const classes = classesIn(sheet)
    const missing = [...named].filter((name) => !classes.has(name))
    const unused = isPicked ? [] : [...classes].filter((name) => !named.has(name))
    expect({ missing, unused }).toEqual({ missing: [], unused: [] })
  },
)
