import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCommentFaults } from './comment-rules.ts'
import { forbiddenWords, wordSearch } from './word-rules.ts'

// Checks the language of comments, names and sentences. `lint-commits.ts` checks the subjects of commits.

/** Folders with doc comments that are still to be rewritten, some only in files with an ending. The list only shrinks: a folder without faults leaves it. */
const UNFINISHED: readonly string[] = [
  'renderer/accounts .tsx',
  'renderer/catalog .tsx',
  'renderer/console',
  'renderer/desk .tsx',
  'renderer/messaging .tsx',
  'renderer/operations .tsx',
  'renderer/orders',
  'renderer/payments .tsx',
  'renderer/platform .tsx',
  'renderer/production .tsx',
  'renderer/quoting .tsx',
  'renderer/shipping .tsx',
]

function isIn(file: string, name: string): boolean {
  const [folder, ending = ''] = name.split(' ')
  return file.startsWith(`${folder}/`) && file.endsWith(ending)
}

const ROOT = join(import.meta.dirname, '../..')
const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\0')
  // The rules and their tests spell what they refuse; a deleted file is listed until its deletion is staged.
  .filter((file) => file !== '' && !file.startsWith('tests/language/') && existsSync(join(ROOT, file)))

const findWords = wordSearch(forbiddenWords(readFileSync(join(ROOT, 'shared/glossary.md'), 'utf8')))
const withFaults = new Set<string>()
const faults: string[] = []
for (const file of files) {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const folder = UNFINISHED.find((name) => isIn(file, name))
  const inComments = findCommentFaults(source)
  if (folder !== undefined && inComments.length > 0) withFaults.add(folder)
  for (const { line, text } of [...(folder === undefined ? inComments : []), ...findWords(file, source)])
    faults.push(`${file}:${line}: ${text}`)
}
for (const folder of UNFINISHED)
  if (!withFaults.has(folder))
    faults.push(`tests/language/lint-language.ts: ${folder} is finished; remove it from UNFINISHED.`)

for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`Found ${faults.length} faults of language in ${files.length} files.\n`)
if (files.length === 0 || faults.length > 0) process.exitCode = 1
