import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { DOCUMENT_WORDS, MAX_DOCUMENT_REASON } from '../../../shared/operations/documents/document-kinds.ts'
import type { Router } from '../../../server/trpc/router.ts'
import { trpc } from '../api.ts'
import { Failed } from '../ui/failed.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { LineField } from '../ui/line-field.tsx'
import { ChangesTable } from './changes-table.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'

interface ImportDialogProps {
  onClose: () => void
  onImported: (count: number) => void
}

/** Reads a file of documents, shows what it would change, and takes it over. Nothing changes before that. */
export function ImportDocumentsDialog({ onClose, onImported }: ImportDialogProps) {
  const [reason, setReason] = useState('')
  const { preview, save, read, file } = useImport()
  const found = preview.data
  const canImport = found !== undefined && found.faults.length === 0 && found.documents.length > 0
  return (
    <ActionDialog
      title="Import settings"
      size="xl"
      confirm="Import"
      action={save}
      input={canImport ? { file, versions: found.documents, reason: reason.trim() || null } : null}
      onClose={onClose}
      onDone={(saved) => onImported(saved.length)}
    >
      <FileField onRead={(picked) => void read(picked)} />
      <Failed error={preview.error} />
      {found ? <Preview found={found} /> : null}
      {canImport ? (
        <LineField
          label="Reason (optional)"
          maxLength={MAX_DOCUMENT_REASON}
          value={reason}
          onChange={setReason}
        />
      ) : null}
    </ActionDialog>
  )
}

function useImport() {
  const queries = useQueryClient()
  const [file, setFile] = useState<unknown>(null)
  const preview = useMutation(trpc.documents.previewImport.mutationOptions())
  const save = useMutation(
    trpc.documents.import.mutationOptions({ onSuccess: () => void queries.invalidateQueries() }),
  )
  const read = async (picked: File) => {
    const parsed = parseJson(await picked.text())
    setFile(parsed)
    preview.mutate({ file: parsed })
  }
  return { preview, save, read, file }
}

function FileField({ onRead }: { onRead: (picked: File) => void }) {
  return (
    <Field label="File" meaning="A JSON file that was exported here or at another shop.">
      {(control) => (
        <input
          {...control}
          type="file"
          accept="application/json,.json"
          onChange={(event) => {
            const picked = event.currentTarget.files?.[0]
            if (picked) onRead(picked)
          }}
        />
      )}
    </Field>
  )
}

/** Text that is no JSON is sent as text, so that the server's sentence says what is wrong. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

type Found = inferRouterOutputs<Router>['documents']['previewImport']

function Preview({ found }: { found: Found }) {
  if (found.faults.length > 0)
    return (
      <Notice tone="stop" live title={`Nothing can be imported: ${counted(found.faults.length, 'fault')}`}>
        <ul>
          {found.faults.map(({ kind, path, message }) => (
            <li key={`${kind} ${path} ${message}`}>
              {DOCUMENT_WORDS[kind].label}
              {path === '' ? '' : `, ${path}`}: {message}
            </li>
          ))}
        </ul>
      </Notice>
    )
  if (found.documents.length === 0)
    return <Notice tone="info" live title="Nothing to import: the shop has exactly these settings already." />
  return found.documents.map(({ kind, changes }) => (
    <section key={kind} className="grid gap-2 pt-4">
      <h3 className="text-base font-semibold">
        {DOCUMENT_WORDS[kind].label}: {counted(changes.length, 'change')}
      </h3>
      <ChangesTable changes={changes} label={`Changes of ${DOCUMENT_WORDS[kind].label}`} />
    </section>
  ))
}
