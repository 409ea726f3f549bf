import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  DOCUMENT_KINDS,
  DOCUMENT_WORDS,
  type DocumentKind,
} from '../../../shared/operations/documents/document-kinds.ts'
import { trpc } from '../api.ts'
import { Failed } from '../ui/failed.tsx'
import { LoadingLines } from '../ui/loading-lines.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../ui/words.ts'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { EmptyList } from '../kit/list.tsx'
import { ReasonDialog } from '../kit/reason-dialog.tsx'
import { ChangesTable } from './changes-table.tsx'
import { TableHead } from '../ui/table-head.tsx'
import cards from '../kit/card-table.module.css'
import classes from './documents.module.css'

/** Every version of one document: who saved it, when and why; any two compared; any one taken back. */
export function DocumentHistoryPage() {
  const { kind } = useParams({ from: '/console/settings/$kind' })
  const known = DOCUMENT_KINDS.find((one) => one === kind)
  return (
    <OperatorFrame title={known ? `${DOCUMENT_WORDS[known].label}: history` : 'Settings'} right="set_up">
      {() =>
        known ? (
          <History key={known} kind={known} />
        ) : (
          <EmptyList title="There are no such settings">
            Choose them from <Link to="/console/settings">all settings</Link>.
          </EmptyList>
        )
      }
    </OperatorFrame>
  )
}

interface VersionRow {
  version: number
  created_at: number
  who: string | null
  reason: string | null
  changes: number
}

function History({ kind }: { kind: DocumentKind }) {
  const versions = useQuery(trpc.documents.versions.queryOptions({ kind }))
  const [pair, setPair] = useState<{ from: number; to: number } | null>(null)
  const [restored, setRestored] = useState<number | null>(null)
  if (versions.isPending) return <LoadingLines label="Loading versions" />
  if (versions.isError) return <Failed error={versions.error} />
  const [current] = versions.data
  const shown = pair ?? { from: Math.max(1, current.version - 1), to: current.version }
  return (
    <>
      <p className="readable">
        {DOCUMENT_WORDS[kind].decides} <Link to="/console/settings">All settings</Link>
      </p>
      <Versions
        rows={versions.data}
        shown={shown}
        onCompare={setPair}
        onRestore={setRestored}
        current={current.version}
      />
      {current.version > 1 ? <Comparison kind={kind} {...shown} /> : null}
      {restored === null ? null : (
        <RestoreDialog
          kind={kind}
          version={restored}
          seen={current.version}
          onClose={() => setRestored(null)}
        />
      )}
    </>
  )
}

interface VersionsProps {
  rows: readonly VersionRow[]
  shown: { from: number; to: number }
  current: number
  onCompare: (pair: { from: number; to: number }) => void
  onRestore: (version: number) => void
}

function Versions({ rows, ...props }: VersionsProps) {
  return (
    <div className="@container relative">
      <table className={`w-full text-body ${classes['documents']} ${cards['cards']}`} aria-label="Versions">
        <TableHead columns={['From', 'To', 'Version', 'Saved', 'Changes', { spoken: 'Actions' }]} />
        <tbody>
          {rows.map((row) => (
            <VersionLine key={row.version} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type VersionLineProps = Omit<VersionsProps, 'rows'> & { row: VersionRow }

function VersionLine({ row, shown, current, onCompare, onRestore }: VersionLineProps) {
  return (
    <tr>
      {(['from', 'to'] as const).map((side) => (
        <td key={side} data-label={side === 'from' ? 'From' : 'To'}>
          <input
            type="radio"
            name={side}
            aria-label={`Compare ${side} version ${row.version}`}
            checked={shown[side] === row.version}
            onChange={() => onCompare({ ...shown, [side]: row.version })}
          />
        </td>
      ))}
      <td className="figures" data-label="Version">
        {row.version}
      </td>
      <td>
        {row.who === null ? 'As installed' : `${row.who}, ${shopInstantText(row.created_at)}`}
        {row.reason === null ? null : <small>{row.reason}</small>}
      </td>
      <td>{row.version === 1 ? '' : counted(row.changes, 'change')}</td>
      <td className={`${classes['rowActions']} ${cards['end']}`}>
        {row.version === current ? (
          'Current'
        ) : (
          <button type="button" onClick={() => onRestore(row.version)}>
            Go back to this
          </button>
        )}
      </td>
    </tr>
  )
}

function Comparison({ kind, from, to }: { kind: DocumentKind; from: number; to: number }) {
  const changes = useQuery(trpc.documents.compare.queryOptions(from === to ? skipToken : { kind, from, to }))
  return (
    <section aria-label="Comparison" className="grid gap-2 pt-4">
      <h2 className="text-base font-semibold">
        Version {from} to version {to}
      </h2>
      {from === to ? <p>Choose two versions to compare.</p> : null}
      <Failed error={changes.error} />
      {changes.data?.length === 0 ? <p>These versions are identical.</p> : null}
      {changes.data && changes.data.length > 0 ? (
        <ChangesTable changes={changes.data} label={`Changes from version ${from} to ${to}`} />
      ) : null}
    </section>
  )
}

interface RestoreDialogProps {
  kind: DocumentKind
  version: number
  seen: number
  onClose: () => void
}

function RestoreDialog({ kind, version, seen, onClose }: RestoreDialogProps) {
  const queries = useQueryClient()
  const changes = useQuery(trpc.documents.compare.queryOptions({ kind, from: seen, to: version })).data ?? []
  const restore = useMutation(
    trpc.documents.restore.mutationOptions({
      onSuccess: () => void queries.invalidateQueries(),
    }),
  )
  return (
    <ReasonDialog
      title={`Go back to version ${version}?`}
      label="Reason (optional)"
      minLength={0}
      confirm="Go back"
      action={restore}
      onClose={onClose}
      input={(reason) => ({ kind, version, seen, reason: reason === '' ? null : reason })}
    >
      <p>It becomes the newest version; the versions in between are kept.</p>
      <ChangesTable changes={changes} label="What this changes" />
    </ReasonDialog>
  )
}
