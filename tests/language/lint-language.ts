import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCommentFaults } from './comment-rules.ts'
import { findTitleFaults } from './title-rules.ts'
import { forbiddenWords, wordSearch } from './word-rules.ts'

// Checks the language of comments, test titles, names and sentences. `lint-commits.ts` checks the subjects of commits.

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
const faults: string[] = []
for (const file of files) {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const found = [...findCommentFaults(source), ...findTitleFaults(file, source), ...findWords(file, source)]
  for (const { line, text } of found) faults.push(`${file}:${line}: ${text}`)
}

for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`Found ${faults.length} faults of language in ${files.length} files.\n`)
if (files.length === 0 || faults.length > 0) process.exitCode = 1
