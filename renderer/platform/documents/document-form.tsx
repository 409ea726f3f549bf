import { useQuery } from '@tanstack/react-query'
import { Link, useBlocker } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, type SubmitEvent, useState } from 'react'
import type { DocumentChange } from '../../../shared/operations/documents/document-changes.ts'
import {
  DOCUMENT_WORDS,
  type DocumentKind,
  MAX_DOCUMENT_REASON,
} from '../../../shared/operations/documents/document-kinds.ts'
import type { Documents } from '../../../shared/operations/documents/document-schemas.ts'
import { trpc } from '../api.ts'
import { Button } from '../ui/buttons.tsx'
import { ConfirmDialog } from '../kit/action-dialog.tsx'
import { FoldPlaces } from '../kit/fold.tsx'
import { Failed } from '../ui/failed.tsx'
import { LoadingLines } from '../ui/loading-lines.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { ReasonDialog } from '../kit/reason-dialog.tsx'
import { StatusLine } from '../kit/status-line.tsx'
import { ChangesTable } from './changes-table.tsx'
import { CollisionDialog } from './collision-dialog.tsx'
import classes from './documents.module.css'
import { type EditedDocument, useDocumentForm } from './use-document-form.ts'

/** Props of the fields of a document. */
export interface DocumentFieldsProps<K extends DocumentKind> {
  draft: Documents[K]
  /** A sentence by path, such as `breaks.2.percent`. */
  faults: Record<string, string>
  change: (edit: (draft: Documents[K]) => void) => void
}

interface DocumentPageProps<K extends DocumentKind> {
  kind: K
  title?: string
  children: (fields: DocumentFieldsProps<K>) => ReactNode
  /** Tells what a save means; by default, that new quotes use it. */
  savedText?: string
  /** Shows what the change means before it is saved: a test bench, an effect on promises. */
  Effect?: ComponentType<{ draft: Documents[K] }>
  /** True if the effect is a warning to be read once more beside the button that saves. */
  repeatsEffect?: boolean
  /** Content of the page that is not part of the document. */
  below?: ReactNode
}

/** The page of one document. */
export function DocumentPage<K extends DocumentKind>({ title, ...editor }: DocumentPageProps<K>) {
  return (
    <OperatorFrame title={title ?? DOCUMENT_WORDS[editor.kind].label} right="set_up">
      {() => <DocumentEditor {...editor} />}
    </OperatorFrame>
  )
}

/** One document: its fields, what changed before it is saved, a reason, and a merge when someone was faster. */
function DocumentEditor<K extends DocumentKind>({
  kind,
  children,
  savedText = 'Saved. Quotes from now on use it.',
  below,
  ...effect
}: Omit<DocumentPageProps<K>, 'title'>) {
  return (
    <>
      <DocumentLoader kind={kind}>
        {(opened) => <DocumentForm opened={opened} fields={children} savedText={savedText} {...effect} />}
      </DocumentLoader>
      {below}
    </>
  )
}

function DocumentLoader<K extends DocumentKind>(props: {
  kind: K
  children: (opened: EditedDocument<K>) => ReactNode
}) {
  // Read once: what someone else saves meanwhile must not replace what is typed here.
  const options = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }
  const opened = useQuery(trpc.documents.get.queryOptions({ kind: props.kind }, options))
  if (opened.isPending) return <LoadingLines label="Loading settings" />
  if (opened.isError) return <Failed error={opened.error} />
  return props.children(opened.data as unknown as EditedDocument<K>)
}

interface DocumentFormProps<K extends DocumentKind> extends Pick<
  DocumentPageProps<K>,
  'Effect' | 'repeatsEffect'
> {
  opened: EditedDocument<K>
  fields: (fields: DocumentFieldsProps<K>) => ReactNode
  savedText: string
}

function DocumentForm<K extends DocumentKind>(props: DocumentFormProps<K>) {
  const { opened, fields, savedText, Effect, repeatsEffect } = props
  const form = useDocumentForm(opened)
  const [isReviewing, setIsReviewing] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const { draft, faults, change, changes, collision } = form
  const count = changes.length
  const places = { customized: opened.customized, held: [...form.changed, ...Object.keys(faults)] }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (count > 0 && Object.keys(faults).length === 0) setIsReviewing(true)
  }
  return (
    <form className={`grid gap-6 ${classes['form']}`} noValidate onSubmit={submit}>
      <Lead kind={opened.kind} />
      <FoldPlaces value={places}>{fields({ draft, faults, change })}</FoldPlaces>
      {Effect && count > 0 ? <Effect draft={draft} /> : null}
      <SaveBar count={count} faults={faults} onDiscard={form.discard} />
      {isSaved && count === 0 ? <StatusLine message={{ text: savedText }} /> : null}
      <SaveDialog
        opened={isReviewing && collision === null}
        changes={changes}
        save={form.save}
        effect={repeatsEffect && Effect ? <Effect draft={draft} /> : null}
        onClose={() => setIsReviewing(false)}
        onSaved={() => setIsSaved(true)}
      />
      {collision ? (
        <CollisionDialog
          collision={collision}
          onGoOn={(mine) => {
            form.goOn(collision, mine)
            setIsReviewing(false)
          }}
        />
      ) : null}
      <LeaveGuard isDirty={count > 0} />
    </form>
  )
}

function Lead({ kind }: { kind: DocumentKind }) {
  return (
    <p className="readable">
      {DOCUMENT_WORDS[kind].decides}{' '}
      <Link to="/console/settings/$kind" params={{ kind }}>
        History
      </Link>
    </p>
  )
}

interface SaveDialogProps {
  opened: boolean
  changes: readonly DocumentChange[]
  save: ReturnType<typeof useDocumentForm>['save']
  effect: ReactNode
  onClose: () => void
  onSaved: () => void
}

function SaveDialog({ opened, changes, save, effect, onClose, onSaved }: SaveDialogProps) {
  return (
    <ReasonDialog
      opened={opened}
      title={`Save ${counted(changes.length, 'change')}?`}
      size="lg"
      label="Reason (optional)"
      minLength={0}
      maxLength={MAX_DOCUMENT_REASON}
      confirm="Save"
      onClose={onClose}
      onDone={onSaved}
      action={{
        ...save,
        mutate: (reason: string, { onSuccess }) => save.send(reason, () => onSuccess(null)),
      }}
      input={(reason) => reason}
    >
      {effect}
      <ChangesTable changes={changes} label="What changes" />
    </ReasonDialog>
  )
}

function SaveBar(props: { count: number; faults: Record<string, string>; onDiscard: () => void }) {
  const { count, faults } = props
  const [fault] = Object.values(faults)
  return (
    <div className="foot-bar flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline">
      <Button type="submit" look="primary" disabled={count === 0 || fault !== undefined}>
        Review and save
      </Button>
      <Button disabled={count === 0} onClick={props.onDiscard}>
        Discard
      </Button>
      <output className="text-body text-muted">
        {fault ?? (count === 0 ? 'No changes.' : `${counted(count, 'change')} not saved.`)}
      </output>
    </div>
  )
}

/** Asks before changes are lost by going to another page. */
function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      keep="Stay"
      action={() => blocker.proceed?.()}
      input={undefined}
      onClose={() => blocker.reset?.()}
    >
      Your changes on this page are not saved.
    </ConfirmDialog>
  )
}
