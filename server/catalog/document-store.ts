import { DOCUMENT_KINDS, type DocumentKind } from '../../shared/operations/documents/document-kinds.ts'
import { DOCUMENTS, type Documents } from '../../shared/operations/documents/document-schemas.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/**
 * Returns one document in one version; old versions explain old prices. Throws when the stored text does not match its
 * schema.
 */
export function readDocument<K extends DocumentKind>(db: ReadDb, kind: K, version: number): Documents[K] {
  const body = findDocumentBody(db, kind, version)
  if (body === undefined) throw new Error(`there is no version ${version} of ${kind}`)
  return DOCUMENTS[kind].parse(body) as Documents[K]
}

/** Returns a document as it was stored, as text when it is no JSON; undefined if there is no such version. */
export function findDocumentBody(db: ReadDb, kind: DocumentKind, version: number): unknown {
  const row = db.get<{ body: string }>(
    'select body from documents where kind = ? and version = ?',
    kind,
    version,
  )
  return row && parseBody(row.body)
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** Adds a version. Earlier ones stay for the quotes that were priced with them. */
export function writeDocument(
  tx: WriteDb,
  document: { kind: DocumentKind; body: unknown; now: number; by: string | null; reason?: string | null },
): number {
  const checked = DOCUMENTS[document.kind].parse(document.body)
  const version =
    (tx.get<{ version: number | null }>(
      'select max(version) as version from documents where kind = ?',
      document.kind,
    )?.version ?? 0) + 1
  tx.run(
    'insert into documents (kind, version, body, created_at, created_by, reason) values (?, ?, ?, ?, ?, ?)',
    document.kind,
    version,
    JSON.stringify(checked),
    document.now,
    document.by,
    document.reason ?? null,
  )
  return version
}

/** A row of `documents` without its body, and the name of its author. */
export interface DocumentVersionRow {
  version: number
  created_at: number
  /** Null for the first version, which the program brought. */
  who: string | null
  reason: string | null
}

const VERSION_COLUMNS = `select version, documents.created_at, accounts.name as who, reason
  from documents left join accounts on accounts.id = documents.created_by`

/** Newest first. */
export function listVersionRows(db: ReadDb, kind: DocumentKind): DocumentVersionRow[] {
  return db.all<DocumentVersionRow>(`${VERSION_COLUMNS} where kind = ? order by version desc`, kind)
}

export function findVersionRow(
  db: ReadDb,
  kind: DocumentKind,
  version: number,
): DocumentVersionRow | undefined {
  return db.get<DocumentVersionRow>(`${VERSION_COLUMNS} where kind = ? and version = ?`, kind, version)
}

/** Adds the documents that a shop does not have yet, and limits of findings that are new in this program. */
export function seedDocuments(tx: WriteDb, first: Record<DocumentKind, unknown>, now: number): void {
  const present = new Set(
    tx.all<{ kind: string }>('select distinct kind from documents').map((row) => row.kind),
  )
  for (const kind of DOCUMENT_KINDS)
    if (!present.has(kind)) writeDocument(tx, { kind, body: first[kind], now, by: null })
  addNewLimits(tx, first.print_limits as object, now)
}

/** Keeps the limits that the shop has set; the earlier version stays for the quotes that used it. */
function addNewLimits(tx: WriteDb, first: object, now: number): void {
  const row = tx.get<{ body: string }>(
    "select body from documents where kind = 'print_limits' order by version desc limit 1",
  )
  const stored = parseBody(row?.body ?? '{}')
  // Damaged ones are the owner's to replace.
  if (typeof stored !== 'object' || stored === null) return
  if (Object.keys(first).every((code) => code in stored)) return
  writeDocument(tx, { kind: 'print_limits', body: { ...first, ...stored }, now, by: null })
}
