import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { EmailKind } from '../../../shared/messaging/mail/email-kinds.ts'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import classes from './email-texts.module.css'
import { EmailPreview } from './email-preview.tsx'
import { KindList } from './kind-list.tsx'
import { TextEditor } from './text-editor.tsx'

/** Subject and text of each email to customers, with a preview beside them. */
export function EmailTextsPage() {
  return (
    <DocumentPage kind="email_texts" savedText="Saved. Emails written from now on use it.">
      {(fields) => <EmailTexts {...fields} />}
    </DocumentPage>
  )
}

function EmailTexts(fields: DocumentFieldsProps<'email_texts'>) {
  const search = useSearch({ from: '/console/email-texts' })
  const [kind, setKind] = useState<EmailKind>(search.email ?? 'order_confirmed')
  const own = fields.draft[kind]
  // Typing stays quick while the preview follows.
  const shown = useDeferredValue(own)
  const hasFaults = Object.keys(fields.faults).some((path) => path.startsWith(`${kind}.`))
  return (
    <div className={`grid grid-cols-1 items-start gap-6 ${classes['columns']}`}>
      <KindList draft={fields.draft} faults={fields.faults} chosen={kind} onChoose={setKind} />
      <TextEditor key={kind} kind={kind} {...fields} />
      <EmailPreview kind={kind} own={shown} hasFaults={hasFaults} />
    </div>
  )
}
