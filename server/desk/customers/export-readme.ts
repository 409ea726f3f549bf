import { counted } from '../../../shared/platform/counted.ts'
import { formatInstant } from '../../../shared/platform/time.ts'

export interface ReadmeFile {
  path: string
  what: string
  /** The number of rows of a table; null for a file of another kind. */
  rows: number | null
}

const FORMATS = `How to read it
  .jsonl  one JSON object on each line, for programs
  .csv    the same rows for spreadsheets; a text that they would run as a formula or show as another number or date has an
          apostrophe before it: '=1+1, '01234, '3-4
  Columns that end in _at are Unix seconds (UTC), those in _cents are US cents.

What is not here
  Secrets, such as passwords and session ids, of which the shop stores hashes only; and figures that mean nothing outside
  the program.`

/** Returns the README of an export: what each file is. */
export function exportReadme(input: {
  customer_id: string
  now: number
  shop_name: string
  files: readonly ReadmeFile[]
}): string {
  const width = Math.max(0, ...input.files.map(({ path }) => path.length))
  const lines = input.files.map(
    ({ path, what, rows }) =>
      `  ${path.padEnd(width)}  ${what}${rows === null ? '' : `, ${counted(rows, 'row')}`}`,
  )
  return `Data of customer ${input.customer_id} at ${input.shop_name}, ${formatInstant(input.now)}

${lines.join('\n')}

${FORMATS}
`
}
