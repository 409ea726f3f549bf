import { z } from 'zod'
import { DOCUMENT_KINDS, type DocumentKind } from './document-kinds.ts'

/** A file with some or all of a shop's documents, to keep or to bring to another shop. */
export const DocumentFile = z.object({
  format: z.literal('layerline-documents'),
  /** The version of the program that wrote it. */
  program: z.string().max(40),
  exported_at: z.string().max(40),
  documents: z
    .partialRecord(z.enum(DOCUMENT_KINDS), z.unknown())
    .refine((documents) => Object.keys(documents).length > 0, 'This file has no documents.'),
})
export type DocumentFile = z.infer<typeof DocumentFile>

/** Returns the documents of a file with their kinds, in the order of `DOCUMENT_KINDS`. */
export function listFileDocuments(file: DocumentFile): { kind: DocumentKind; body: unknown }[] {
  return DOCUMENT_KINDS.flatMap((kind) =>
    kind in file.documents ? [{ kind, body: file.documents[kind] }] : [],
  )
}
