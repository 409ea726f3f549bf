import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import type { Documents } from '../../../shared/operations/documents/document-schemas.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'

/** A document with the version that an answer must name. */
export interface OpenedDocument<K extends DocumentKind> {
  version: number
  body: Documents[K]
  /** Reads it again, and begins with what is saved. */
  reload: () => void
}

interface StepDocumentProps<K extends DocumentKind> {
  kind: K
  children: (opened: OpenedDocument<K>) => ReactNode
}

/** Reads the document of a step once: what another owner saves meanwhile does not replace what is typed. */
export function StepDocument<K extends DocumentKind>({ kind, children }: StepDocumentProps<K>) {
  const opened = useQuery(trpc.documents.get.queryOptions({ kind }, { gcTime: 0, staleTime: 0 }))
  const [loads, setLoads] = useState(0)
  if (opened.isPending) return <LoadingLines label="Loading the step" />
  if (opened.isError) return <Failed error={opened.error} />
  const { version, body } = opened.data as unknown as { version: number; body: Documents[K] }
  const reload = () => void opened.refetch().then(() => setLoads(loads + 1))
  return (
    <FirstRead key={loads} value={{ version, body, reload }}>
      {children}
    </FirstRead>
  )
}

function FirstRead<Value>({ value, children }: { value: Value; children: (value: Value) => ReactNode }) {
  const [first] = useState(value)
  return children(first)
}
