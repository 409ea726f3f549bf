import { type KeyboardEvent, useRef, useState } from 'react'
import { MAX_COMMENT } from '../../../shared/orders/comments/comments.ts'
import { openHandle, withHandle } from '../../../shared/orders/comments/mentions.ts'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Field } from '../../platform/ui/field.tsx'
import forms from '../../platform/kit/form.module.css'
import classes from './comments.module.css'

interface Named {
  handle: string
  name: string
}

interface CommentFormProps {
  label: string
  confirm: string
  start?: string
  handles: readonly Named[]
  busy: boolean
  error: unknown
  onSave: (text: string) => void
  onCancel?: () => void
}

const MAX_SUGGESTED = 6

/** The text of a comment, new or edited. Staff whose name is begun after an @ are suggested. */
export function CommentForm({ confirm, start = '', onCancel, ...form }: CommentFormProps) {
  const [text, setText] = useState(start)
  const isReady = !form.busy && text.trim() !== ''
  const save = () => {
    if (isReady) form.onSave(text)
  }
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <CommentField label={form.label} handles={form.handles} text={text} onChange={setText} onSave={save} />
      <Failed error={form.error} />
      <SubmitOrCancel submit={confirm} look="quiet" compact disabled={!isReady} onCancel={onCancel} />
    </form>
  )
}

interface CommentFieldProps extends Pick<CommentFormProps, 'label' | 'handles'> {
  text: string
  onChange: (text: string) => void
  /** Asked for by Ctrl and Enter. */
  onSave: () => void
}

function CommentField({ label, handles, text, onChange, onSave }: CommentFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const suggested = suggestedOf(text, handles)
  const complete = ({ handle }: Named) => {
    onChange(withHandle(text, handle))
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const [first] = suggested
    const isSave = event.ctrlKey || event.metaKey
    if (isSave) onSave()
    else if (first && openHandle(text) !== '') complete(first)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Field label={label} meaning="For staff only. Write @ and a name to ask a colleague.">
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className={`${control.className} ${forms['text']}`}
            rows={2}
            maxLength={MAX_COMMENT}
            value={text}
            onKeyDown={onKeyDown}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <Suggestions suggested={suggested} onChoose={complete} />
    </>
  )
}

function suggestedOf(text: string, handles: readonly Named[]): Named[] {
  const begun = openHandle(text)
  if (begun === null) return []
  return handles
    .filter(({ handle, name }) => handle.startsWith(begun) || name.toLowerCase().includes(begun))
    .slice(0, MAX_SUGGESTED)
}

function Suggestions({
  suggested,
  onChoose,
}: {
  suggested: readonly Named[]
  onChoose: (named: Named) => void
}) {
  if (suggested.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-1.5 ${classes['suggestions']}`} aria-label="Colleagues">
      {suggested.map((named) => (
        <li key={named.handle}>
          <button type="button" className="border border-line" onClick={() => onChoose(named)}>
            {named.name} <span className="text-muted">@{named.handle}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
