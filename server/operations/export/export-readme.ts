import { CSV_VIEWS } from './csv-views.ts'
import type { ExportManifest } from './manifest-store.ts'

/** `README.txt` of an export, for whoever opens it without the program. The same shop has the same text at any instant. */
export function exportReadme({ program, sealed, left_out }: ExportManifest): string {
  const width = Math.max(...CSV_VIEWS.map(({ name }) => name.length)) + 4
  const views = CSV_VIEWS.map(({ name, what }) => `    ${`${name}.csv`.padEnd(width)}  ${what}`)
  return `Everything of a 3D-printing shop as open files, written by Layerline ${program}

  manifest.json   version, instant, rows of each table, and size and SHA-256 of every file here
  csv/            the business, for spreadsheets
${views.join('\n')}
  documents/      receipts, invoices and credit notes as PDF, a folder for each order
  parts/          part files as customers uploaded them: <SHA-256>-<name>
  photos/         photos of printed parts: <SHA-256>.jpg
  print-files/    files that print plates: <SHA-256>-<plate>-<name>
  certificates/   scans of tax certificates
  tables/         every row of the shop's database, one file for each table
  data/           the other files of the shop: settings, and what was measured on parts
${sealed ? SECRETS_FILE : withoutSecrets(left_out)}
How to read it
  .csv    Commas between values, headings in the first line, UTF-8 with a byte order mark. A text that a spreadsheet would
          run as a formula or show as another number or date has an apostrophe before it: '=1+1, '01234, '3-4. Columns in _at are UTC, those in _usd US dollars.
  .jsonl  One JSON object on each line: a row, by column. Columns in _at are Unix seconds (UTC), those in _cents US cents.
          {"base64": "..."} is bytes. Columns of quotes, orders and units join by quote id: an order's id is its quote's.
  Addresses in tables/ are encrypted with the shop's vault key.

To make the shop again: layerline --import --from FOLDER --data DIR with an installed program, or
npm run import -- --from FOLDER --data DIR in the folder of its sources.

Names, emails and orders of customers can be read by anyone who has these files. Keep them as you keep your books.
`
}

const SECRETS_FILE = `  secrets.age     passwords, keys and addresses, sealed with the passphrase: age -d secrets.age > secrets.jsonl
                  One JSON object on each line: a file (base64), a row of a table, the sealed columns of a row by its key,
                  or the delivery address of an order. Delete the opened file when you are done.
`

function withoutSecrets(leftOut: readonly string[]): string {
  return `
Left out, because the export was made without a passphrase:
${leftOut.map((what) => `  - ${what}`).join('\n')}
`
}
