import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { DOCUMENT_WORDS, type DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import type { Router } from '../../../server/trpc/router.ts'
import { trpc } from '../api.ts'
import { Button } from '../ui/buttons.tsx'
import { Failed } from '../ui/failed.tsx'
import { LoadingLines } from '../ui/loading-lines.tsx'
import { shopInstantText } from '../ui/words.ts'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { StatusLine } from '../kit/status-line.tsx'
import cards from '../kit/card-table.module.css'
import classes from './documents.module.css'
import { ImportDocumentsDialog } from './import-documents-dialog.tsx'
import { useExport } from './use-export.ts'
import { TableHead } from '../ui/table-head.tsx'

/** The page on which a document is edited. Without one, it is edited by exporting and importing its file. */
const DOCUMENT_PAGES: Partial<Record<DocumentKind, string>> = {
  catalog: '/console/materials/edit',
  price_book: '/console/prices',
  calendar: '/console/calendar',
  costs: '/console/costs',
  routing: '/console/routing',
  print_limits: '/console/print-limits',
  printers: '/console/printers',
  printer_profiles: '/console/printers',
  delivery: '/console/delivery-settings',
  sales_tax: '/console/sales-tax',
  email_texts: '/console/email-texts',
  mail: '/console/mail-server',
  shop_details: '/console/shop',
  brand: '/console/brand',
  terms: '/console/terms',
}

/** Everything that the owner can set, as one list: where to edit it, who changed it last, its history, and files of it. */
export function SettingsPage() {
  return (
    <OperatorFrame title="All settings" right="set_up">
      {() => <Settings />}
    </OperatorFrame>
  )
}

function Settings() {
  const documents = useQuery(trpc.documents.list.queryOptions())
  const [isImporting, setIsImporting] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const exportFile = useExport()
  if (documents.isPending) return <LoadingLines label="Loading settings" />
  if (documents.isError) return <Failed error={documents.error} />
  return (
    <>
      <p className="readable">
        Each of these is kept in every version. A price or date that was promised keeps the version it was
        made with.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={exportFile.isPending} onClick={() => exportFile.mutate('all')}>
          Export all
        </Button>
        <Button onClick={() => setIsImporting(true)}>Import…</Button>
      </div>
      <Failed error={exportFile.error} />
      {message === null ? null : <StatusLine message={{ text: message }} />}
      <DocumentTable documents={documents.data} onExport={(kind) => exportFile.mutate(kind)} />
      {isImporting ? (
        <ImportDocumentsDialog
          onClose={() => setIsImporting(false)}
          onImported={(count) => {
            setIsImporting(false)
            setMessage(count === 1 ? '1 document was imported.' : `${count} documents were imported.`)
          }}
        />
      ) : null}
    </>
  )
}

type ListedDocument = inferRouterOutputs<Router>['documents']['list'][number]
type Kind = ListedDocument['kind']

function DocumentTable(props: { documents: readonly ListedDocument[]; onExport: (kind: Kind) => void }) {
  return (
    <div className="@container relative">
      <table className={`w-full text-body ${classes['documents']} ${cards['cards']}`} aria-label="Settings">
        <TableHead columns={['Settings', 'Version', 'Last change', { spoken: 'Actions' }]} />
        <tbody>
          {props.documents.map((document) => (
            <DocumentRow key={document.kind} document={document} onExport={props.onExport} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DocumentRow({ document, onExport }: { document: ListedDocument; onExport: (kind: Kind) => void }) {
  const { kind, version, created_at, who, reason } = document
  const { label, decides } = DOCUMENT_WORDS[kind]
  const page = DOCUMENT_PAGES[kind]
  return (
    <tr>
      <th scope="row" className={cards['title']}>
        {page ? (
          <Link className="font-medium" to={page}>
            {label}
          </Link>
        ) : (
          label
        )}
        <small>{decides}</small>
      </th>
      <td className="figures" data-label="Version">
        {version}
      </td>
      <td>
        {who === null ? 'As installed' : `${who}, ${shopInstantText(created_at)}`}
        {reason === null ? null : <small>{reason}</small>}
      </td>
      <td className={`${classes['rowActions']} ${cards['end']}`}>
        <Link to="/console/settings/$kind" params={{ kind }} aria-label={`History of ${label}`}>
          History
        </Link>
        <button type="button" aria-label={`Export ${label}`} onClick={() => onExport(kind)}>
          Export
        </button>
      </td>
    </tr>
  )
}
