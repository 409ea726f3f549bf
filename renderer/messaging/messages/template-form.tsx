import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type AnswerTemplate,
  SaveAnswerTemplate,
  TEMPLATE_FIELD_NAMES,
  type TemplateField,
  TEMPLATE_FIELDS,
} from '../../../shared/messaging/messages/answer-templates.ts'
import { MAX_MESSAGE } from '../../../shared/messaging/messages/message-limits.ts'
import { inputSentence } from '../../../shared/platform/input-sentence.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { focusFirstField } from '../../platform/ui/first-field.ts'
import forms from '../../platform/kit/form.module.css'
import classes from './answers.module.css'

/** A template that is not saved yet. */
export const NEW_TEMPLATE: AnswerTemplate = { id: '', text: '', revision: 0 }

interface TemplateFormProps {
  template: AnswerTemplate
  onDone: () => void
}

/** Words a template, with its fields, and deletes it. */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const { id: stored, revision } = template
  const { text, setText, area, insert } = useText(template.text)
  const { save, remove, busy, error } = useTemplate(onDone)
  const id = stored === '' ? null : stored
  const checked = SaveAnswerTemplate.safeParse({ id, revision, text })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (checked.success) save(checked.data)
  }
  const fault = checked.success || text === '' ? undefined : inputSentence(checked.error)
  return (
    <form ref={focusFirstField} className="grid min-w-0 grid-cols-1 gap-3.5" onSubmit={submit}>
      <TextField area={area} text={text} fault={fault} onChange={setText} />
      <FieldList onInsert={insert} />
      <Failed error={error} />
      <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
        {id === null ? null : (
          <Button look="bare" disabled={busy} onClick={() => remove({ id, revision })}>
            Delete
          </Button>
        )}
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" look="primary" disabled={busy || !checked.success}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** Returns the text of the form, and what inserts a field where the caret is. */
function useText(before: string) {
  const [text, setText] = useState(before)
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (field: TemplateField) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {}
    // The caret can be placed only in the new text.
    flushSync(() => setText(`${text.slice(0, start)}{${field}}${text.slice(end)}`))
    area.current?.focus()
    area.current?.setSelectionRange(start + field.length + 2, start + field.length + 2)
  }
  return { text, setText, area, insert }
}

interface TextFieldProps {
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  fault: string | undefined
  onChange: (text: string) => void
}

function TextField({ area, text, fault, onChange }: TextFieldProps) {
  return (
    <Field label="Text" fault={fault}>
      {(control) => (
        <textarea
          {...control}
          ref={area}
          className={`${control.className} ${forms['text']}`}
          rows={5}
          maxLength={MAX_MESSAGE}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function FieldList({ onInsert }: { onInsert: (field: TemplateField) => void }) {
  return (
    <ul className={`note ${classes['fields']}`} aria-label="Fields">
      {TEMPLATE_FIELD_NAMES.map((name) => (
        <li key={name} className="flex flex-wrap items-center gap-2">
          <Button onClick={() => onInsert(name)}>{`{${name}}`}</Button> {TEMPLATE_FIELDS[name]}
        </li>
      ))}
    </ul>
  )
}

function useTemplate(onDone: () => void) {
  const queries = useQueryClient()
  const options = {
    onSuccess: (templates: AnswerTemplate[]) => {
      queries.setQueryData(trpc.messages.templates.queryKey(), templates)
      onDone()
    },
  }
  const save = useMutation(trpc.messages.saveTemplate.mutationOptions(options))
  const remove = useMutation(trpc.messages.deleteTemplate.mutationOptions(options))
  return {
    save: save.mutate,
    remove: remove.mutate,
    busy: save.isPending || remove.isPending,
    error: save.error ?? remove.error,
  }
}
