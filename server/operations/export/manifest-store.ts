import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { NotRegular, openRegular } from '../../platform/backup/regular-file.ts'
import { InnerPath } from '../../platform/backup/shop-paths.ts'

/** Increases when older programs can no longer import an export. */
export const EXPORT_FORMAT = 1
export const EXPORT_MANIFEST = 'manifest.json'
const FILES_BEGIN = '  "files": ['
const FILES_END = '  ],'

const ExportedFile = z.strictObject({
  path: InnerPath,
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The path at which an import puts it in the data folder; null for a file that is made from the tables. */
  data_path: InnerPath.nullable(),
})
export type ExportedFile = z.infer<typeof ExportedFile>

/** Everything in `manifest.json` but the list of files. */
const ExportManifest = z.strictObject({
  kind: z.literal('layerline-export'),
  format: z.literal(EXPORT_FORMAT),
  program: z.string(),
  schema_version: z.int().min(1),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  /** The version of the geometry engine, whose results are among the files. */
  engine: z.string(),
  shop_id: z.string().nullable(),
  /** Unix seconds. */
  created_at: z.int(),
  /** True if `secrets.age` holds the secrets. */
  sealed: z.boolean(),
  /** Data that the export does not have. */
  left_out: z.array(z.string()),
  /** Rows of each table of the database that is exported. */
  counts: z.record(z.string(), z.int().min(0)),
  /** Files that the database names and that the shop had already lost. */
  missing: z.array(z.string()),
  /** Numbers of orders whose documents could not be made. */
  not_made: z.array(z.int()),
})
export type ExportManifest = z.infer<typeof ExportManifest>

/**
 * Returns the lines of `manifest.json`: one line for each file, so that a large one is written and read line by line. Its last field
 * is the hash of all lines before it, so that a changed or cut off manifest is detected.
 */
export function* manifestLines(manifest: ExportManifest, files: Iterable<string>): Generator<string> {
  const hash = createHash('sha256')
  const head = JSON.stringify(manifest, null, 2).split('\n').slice(0, -1)
  head[head.length - 1] += ','
  const sent = (line: string) => {
    hash.update(`${line}\n`)
    return `${line}\n`
  }
  for (const line of [...head, FILES_BEGIN]) yield sent(line)
  let previous: string | null = null
  for (const file of files) {
    if (previous !== null) yield sent(`    ${previous},`)
    previous = file
  }
  if (previous !== null) yield sent(`    ${previous}`)
  yield sent(FILES_END)
  yield `  "manifest_sha256": "${hash.digest('hex')}"\n}\n`
}

/** Reads the whole manifest. Throws an Error whose message says what is wrong with it. */
export async function readExportManifest(folder: string): Promise<ExportManifest> {
  const hash = createHash('sha256')
  const head: string[] = []
  let state: 'head' | 'files' | 'end' = 'head'
  let kept: string | undefined
  for await (const line of linesOf(folder)) {
    if (state === 'end') kept ??= /"manifest_sha256": "([0-9a-f]{64})"/.exec(line)?.[1]
    else hash.update(`${line}\n`)
    if (state === 'head' && line === FILES_BEGIN) state = 'files'
    else if (state === 'files' && line === FILES_END) state = 'end'
    else if (state === 'head') head.push(line)
  }
  const manifest = parseHead(head, folder)
  if (kept !== hash.digest('hex')) throw damagedManifest(folder)
  return manifest
}

function parseHead(lines: string[], folder: string): ExportManifest {
  const parsed = parse(`${lines.join('\n').replace(/,$/, '')}\n}`)
  if (parsed?.['kind'] !== 'layerline-export')
    throw new Error(`The ${EXPORT_MANIFEST} in ${folder} is not that of a shop’s export, or it is damaged.`)
  const { format } = parsed
  if (typeof format === 'number' && format > EXPORT_FORMAT)
    throw new Error(`The export in ${folder} was made by a newer version of the program. Update the program.`)
  const manifest = ExportManifest.safeParse(parsed)
  if (!manifest.success) throw damagedManifest(folder)
  return manifest.data
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Yields the files of an export whose manifest was read before, in the order in which they were written. */
export async function* listFiles(folder: string): AsyncGenerator<ExportedFile> {
  let inFiles = false
  for await (const line of linesOf(folder)) {
    if (inFiles && line === FILES_END) return
    if (inFiles) yield ExportedFile.parse(JSON.parse(line.replace(/,$/, '')))
    else inFiles = line === FILES_BEGIN
  }
}

async function* linesOf(folder: string): AsyncGenerator<string> {
  const path = join(folder, EXPORT_MANIFEST)
  if (!existsSync(path))
    throw new Error(
      `There is no export in ${folder}: ${EXPORT_MANIFEST} is missing. An export without it is not complete.`,
    )
  const file = await openRegular(path).catch((error: unknown) => {
    throw error instanceof NotRegular ? damagedManifest(folder) : error
  })
  // The stream closes the file.
  yield* createInterface({ input: file.createReadStream(), crlfDelay: Infinity })
}

function damagedManifest(folder: string): Error {
  return new Error(`The export in ${folder} is damaged: its ${EXPORT_MANIFEST} was changed or is not whole.`)
}
