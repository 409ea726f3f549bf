import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedPaths } from '../../../shared/operations/documents/changed-paths.ts'
import { applyChanges, listChanges } from '../../../shared/operations/documents/document-changes.ts'
import { checkDocument } from '../../../shared/operations/documents/document-faults.ts'
import type { DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import type { Documents } from '../../../shared/operations/documents/document-schemas.ts'
import { mergeChanges, type MergeConflict } from '../../../shared/operations/documents/merge-changes.ts'
import { refusalOf, trpc } from '../api.ts'

export interface EditedDocument<K extends DocumentKind> {
  kind: K
  version: number
  body: Documents[K]
  /** The paths of the values that differ from those the shop was installed with. */
  customized: string[]
}

/** Another owner's newer version, and what both changed. */
export interface Collision<K extends DocumentKind> {
  theirs: EditedDocument<K>
  who: string | null
  merged: Documents[K]
  conflicts: MergeConflict[]
}

/**
 * Returns the state of a form of one document: the draft, what differs from the saved version, its faults by path, and
 * the other owner's version when one was faster. A form changes a copy of the draft in place.
 */
export function useDocumentForm<K extends DocumentKind>(opened: EditedDocument<K>) {
  const [base, setBase] = useState(opened)
  const [draft, setDraft] = useState(opened.body)
  const [collision, setCollision] = useState<Collision<K> | null>(null)
  const checked = checkDocument(base.kind, draft)
  const save = useSave({ base, draft, onSaved: setBase, onCollision: setCollision })
  return {
    draft,
    changes: listChanges(base.body, draft),
    changed: changedPaths(base.body, draft),
    faults: 'faults' in checked ? byPath(checked.faults) : {},
    change: (edit: (draft: Documents[K]) => void) => {
      save.reset()
      setDraft((previous) => {
        const copy = structuredClone(previous)
        edit(copy)
        return copy
      })
    },
    discard: () => setDraft(base.body),
    save,
    collision,
    /** Goes on from the other owner's version with both changes, and these of one's own at the conflicts. */
    goOn: ({ theirs, merged }: Collision<K>, mine: readonly MergeConflict[]) => {
      const ownChanges = mine.map((conflict) => conflict.mine)
      setBase(theirs)
      setDraft(applyChanges(merged, ownChanges) as Documents[K])
      setCollision(null)
      save.reset()
    },
  }
}

interface SaveProps<K extends DocumentKind> {
  base: EditedDocument<K>
  draft: Documents[K]
  onSaved: (saved: EditedDocument<K>) => void
  onCollision: (collision: Collision<K>) => void
}

function useSave<K extends DocumentKind>({ base, draft, onSaved, onCollision }: SaveProps<K>) {
  const queries = useQueryClient()
  const { kind, version } = base
  const mutation = useMutation(
    trpc.documents.save.mutationOptions({
      onSuccess: async (saved) => {
        onSaved({ ...base, version: saved.version, body: draft })
        await queries.invalidateQueries()
      },
      onError: async (error) => {
        if (refusalOf(error).code !== 'wrong_state') return
        const theirs = await readCurrent(queries, kind)
        const { merged, conflicts } = mergeChanges(base.body, { mine: draft, theirs: theirs.body })
        onCollision({ theirs, who: whoSaved(error), merged: merged as Documents[K], conflicts })
      },
    }),
  )
  return {
    isPending: mutation.isPending,
    /** Null while another owner's version is merged. */
    error: refusalOf(mutation.error).code === 'wrong_state' ? null : mutation.error,
    reset: () => mutation.reset(),
    send: (reason: string, onSuccess: () => void) =>
      mutation.mutate({ kind, version, body: draft, reason: reason === '' ? null : reason }, { onSuccess }),
  }
}

async function readCurrent<K extends DocumentKind>(
  queries: ReturnType<typeof useQueryClient>,
  kind: K,
): Promise<EditedDocument<K>> {
  const options = trpc.documents.get.queryOptions({ kind }, { staleTime: 0 })
  return (await queries.fetchQuery(options)) as unknown as EditedDocument<K>
}

function whoSaved(error: unknown): string | null {
  const { current } = refusalOf(error).fields as { current?: { who?: string | null } | null }
  return current?.who ?? null
}

function byPath(faults: readonly { path: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(faults.toReversed().map(({ path, message }) => [path, message]))
}
