import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { __unstable__loadDesignSystem as loadUtilities } from 'tailwindcss'

/**
 * Checks that every CSS module of the pages defines exactly the classes that components use, and that every other class is a
 * utility or in a style sheet of all pages. A class that is looked up by a computed name may be any of its sheet, so an unused
 * one cannot be detected there.
 */

const root = join(import.meta.dirname, '../renderer')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.split(sep).join('/'),
)
const readText = (name: string) => readFileSync(join(root, name), 'utf8')
const components = files.filter((name) => /\.tsx?$/.test(name)).map((name) => [name, readText(name)] as const)

interface SheetUse {
  /** Class names that are written out, each with the component that uses it. */
  usedIn: Map<string, string>
  hasComputedNames: boolean
}

/** Returns the classes that components use from a style sheet, under whatever name they import it. */
function findUse(sheet: string): SheetUse {
  const use: SheetUse = { usedIn: new Map(), hasComputedNames: false }
  for (const [name, text] of components)
    for (const [, variable, path] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      if (posix.join(dirname(name), path) !== sheet) continue
      for (const [, key] of text.matchAll(new RegExp(`\\b${variable}\\[([^\\]]+)\\]`, 'g'))) {
        const literal = /^'([^']+)'$/.exec(key)?.[1]
        if (literal === undefined) use.hasComputedNames = true
        else use.usedIn.set(literal, name)
      }
    }
  return use
}

function findClasses(sheet: string): Set<string> {
  const selectors = readText(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map((match) => match[1]))
}

function findFaults(sheet: string): string[] {
  const { usedIn, hasComputedNames } = findUse(sheet)
  const classes = findClasses(sheet)
  const missing = [...usedIn].filter(([name]) => !classes.has(name))
  const unused = hasComputedNames ? [] : [...classes].filter((name) => !usedIn.has(name))
  return [
    ...missing.map(
      ([name, component]) => `renderer/${component}: uses .${name}, which renderer/${sheet} does not define`,
    ),
    ...unused.map((name) => `renderer/${sheet}: defines .${name}, which no component uses`),
  ]
}

/** The steps of sizes, gaps and corners are in `theme.css`; figures that follow the window or the text around them are free. */
const FREE = String.raw`0|inherit|auto|50%|[\d.]+(?:vh|vw|vmin|em|%)|clamp\(.*\)`
const STEPS: readonly [property: RegExp, value: RegExp, use: string][] = [
  [/^font-size$/, new RegExp(`^(?:var\\(--text-\\w+\\)|${FREE})$`), 'a step of text (--text-small)'],
  [
    /^(row-|column-)?gap$/,
    new RegExp(`^(?:(?:var\\(--gap-\\d+\\)|${FREE}) ?)+$`),
    'a step of gaps (--gap-8)',
  ],
  [
    /^border-radius$/,
    new RegExp(`^(?:(?:var\\(--radius[-a-z]*\\)|${FREE}) ?)+$`),
    'a step of corners (--radius)',
  ],
  [/^font-weight$/, /^(?:400|560|600|inherit)$/, '400, 560 or 600'],
]

/** Sizes outside of the steps, with the reason. */
const OWN_SIZES: Record<string, string> = {
  'desk/reports/reports.module.css': 'points of a printed report',
  'production/plates/bed.module.css': 'millimeters of the bed, scaled by its drawing',
  'quoting/customer/start/start-page.module.css': 'the headline of the start page',
}

/** Returns the declarations of a sheet with a figure of their own where there is a step. */
function findOffSteps(sheet: string): string[] {
  if (sheet in OWN_SIZES) return []
  const text = readText(sheet).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...text.matchAll(/[{;]\s*([\w-]+)\s*:\s*([^;{}]+?)(?:\s*!important)?\s*(?=[;}])/g)].flatMap(
    ([, name, value]) => {
      const step = STEPS.find(([property]) => property.test(name))
      return step && !step[1].test(value)
        ? [`renderer/${sheet}: ${name}: ${value} is none of the steps in theme.css; use ${step[2]}`]
        : []
    },
  )
}

const SHARED_SHEETS = ['platform/layout.css', 'platform/theme.css', 'platform/kit/console.css']
/** The classes of all pages, and the one by which the keyboard of the kiosk finds its place. */
const sharedClasses = new Set([
  ...SHARED_SHEETS.flatMap((sheet) => [...findClasses(sheet)]),
  'simple-keyboard',
])
const utilities = await loadUtilities(readText('platform/layout.css'))

/** Returns the source of each `className` of a component. */
function classNamesOf(text: string): string[] {
  return [...text.matchAll(/ className=(["{])/g)].map(({ 0: start, 1: opener, index }) => {
    const from = index + start.length
    if (opener === '"') return `"${text.slice(from, text.indexOf('"', from))}"`
    let depth = 1
    let end = from
    for (; depth > 0; end++) depth += { '{': 1, '}': -1 }[text[end]] ?? 0
    return text.slice(from, end - 1)
  })
}

/** Returns the classes in a `className` that no style sheet has, such as a misspelled one. Names before a dash are completed. */
function findUnknown(source: string): string[] {
  const texts = source
    .replaceAll(/\w+\[[^\]]+\]|[!=]== '[^']*'/g, '')
    .matchAll(/(?<=["'`}])[^"'`{}$]*(?=["'`$])/g)
  const names = [...texts].flatMap(([text]) =>
    text.split(/\s+/).filter((name) => /^[\w@-].*[^-]$/.test(name)),
  )
  const css = utilities.candidatesToCss(names)
  return names.filter((name, at) => css[at] === null && !sharedClasses.has(name))
}

function findUnknownClasses([name, text]: (typeof components)[number]): string[] {
  return classNamesOf(text)
    .flatMap(findUnknown)
    .map(
      (unknown) =>
        `renderer/${name}: .${unknown} is neither a utility of Tailwind nor in a sheet of all pages`,
    )
}

const sheets = files.filter((name) => name.endsWith('.module.css'))
const faults = [
  ...sheets.flatMap(findFaults),
  ...sheets.flatMap(findOffSteps),
  ...components.flatMap(findUnknownClasses),
]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`Found ${faults.length} faults in ${sheets.length} style sheets.\n`)
if (sheets.length === 0 || faults.length > 0) process.exitCode = 1
