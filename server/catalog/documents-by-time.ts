import type { DocumentKind } from '../../shared/operations/documents/document-kinds.ts'
import type { Documents } from '../../shared/operations/documents/document-schemas.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { readDocument } from './document-store.ts'

/** Returns a document as it was in force at an instant: the first version for anything before it. Each version is read once. */
export function documentsByTime<K extends DocumentKind>(db: ReadDb, kind: K): (at: number) => Documents[K] {
  const versions = db.all<{ version: number; created_at: number }>(
    'select version, created_at from documents where kind = ? order by version',
    kind,
  )
  const read = new Map<number, Documents[K]>()
  return (at) => {
    const { version } = versions.findLast(({ created_at }) => created_at <= at) ?? versions[0]
    const body = read.get(version) ?? readDocument(db, kind, version)
    read.set(version, body)
    return body
  }
}
