import { listChanges, type DocumentChange } from '../../../shared/operations/documents/document-changes.ts'
import { listCrossFaults, type DocumentFault } from '../../../shared/operations/documents/document-faults.ts'
import { DocumentFile, listFileDocuments } from '../../../shared/operations/documents/document-file.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import type { Documents } from '../../../shared/operations/documents/document-schemas.ts'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { formatInstant } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { saveDocuments, type SavedDocument } from './save-document.ts'
import { readShopData, withDocuments } from '../../catalog/shop-data.ts'
import { checkContent } from '../../platform/check-content.ts'

/**
 * Returns one document, or all of them, as the content of a file. Secrets such as passwords are not part of any
 * document.
 */
export function exportDocuments(
  shop: Shop,
  caller: Caller,
  { kind }: { kind: DocumentKind | 'all' },
): DocumentFile {
  staffWith('set_up', caller)
  const data = readShopData(shop.db)
  const kinds = kind === 'all' ? DOCUMENT_KINDS : [kind]
  return {
    format: 'layerline-documents',
    program: PROGRAM_VERSION,
    exported_at: formatInstant(shop.clock.now()),
    documents: Object.fromEntries(kinds.map((one) => [one, data[one]])),
  }
}

/** The changes that an import would make. */
export interface ImportPreview {
  faults: DocumentFault[]
  /** The documents of the file that differ from the shop's, with the versions that they would replace. */
  documents: { kind: DocumentKind; version: number; changes: DocumentChange[] }[]
}

/** Checks a file of documents without changing anything. Refuses `settings_invalid` when it is no such file. */
export function previewImport(shop: Shop, caller: Caller, { file }: { file: unknown }): ImportPreview {
  staffWith('set_up', caller)
  const data = readShopData(shop.db)
  const checked = readFile(file).map(({ kind, body }) => ({ kind, result: checkContent(kind, body) }))
  const faults = checked.flatMap(({ result }) => ('faults' in result ? result.faults : []))
  const bodies = checked.flatMap(({ kind, result }) => ('body' in result ? [[kind, result.body]] : []))
  const whole = withDocuments(data, Object.fromEntries(bodies) as Partial<Documents>)
  return {
    faults: faults.length > 0 ? faults : listCrossFaults(whole),
    documents: checked.flatMap(({ kind, result }) => {
      const changes = 'body' in result ? listChanges(data[kind], result.body) : []
      return changes.length > 0 ? [{ kind, version: data.versions[kind], changes }] : []
    }),
  }
}

/** Takes over the documents of a file that differ, all of them or none. `versions`: the current ones that the owner saw. */
export function importDocuments(
  shop: Shop,
  caller: Caller,
  input: { file: unknown; versions: SavedDocument[]; reason: string | null },
): SavedDocument[] {
  staffWith('set_up', caller)
  const { file, versions, reason } = input
  const seen = new Map(versions.map(({ kind, version }) => [kind, version]))
  const edits = readFile(file).flatMap(({ kind, body }) => {
    const version = seen.get(kind)
    return version === undefined ? [] : [{ kind, body, version, reason }]
  })
  return saveDocuments(shop, caller, edits)
}

function readFile(file: unknown): { kind: DocumentKind; body: unknown }[] {
  const read = DocumentFile.safeParse(file)
  if (!read.success)
    throw new Refusal(
      'settings_invalid',
      'This is not a file of Layerline settings. Choose a file that was exported on this page.',
    )
  return listFileDocuments(read.data)
}
