import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type AnswerTemplate,
  SaveAnswerTemplate,
  TEMPLATE_FIELD_NAMES,
  TEMPLATE_FIELDS,
} from '../../../shared/messages/answer-templates.ts'
import { MAX_MESSAGE } from '../../../shared/messages/message.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstField } from '../../ui/first-field.ts'
import forms from '../kit/form.module.css'
import classes from './answers.module.css'

/** A template that is not saved yet. */
export const NEW_TEMPLATE: AnswerTemplate = { id: '', text: '', revision: 0 }

interface TemplateFormProps {
  template: AnswerTemplate
  onDone: () => void
}

/** Words a template, with its fields, and deletes it. */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const [text, setText] = useState(template.text)
  const area = useRef<HTMLTextAreaElement>(null)
  const { save, remove, busy, error } = useTemplate(onDone)
  const id = template.id === '' ? null : template.id
  const checked = SaveAnswerTemplate.safeParse({ id, revision: template.revision, text })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (checked.success) save(checked.data)
  }
  const insert = (field: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {}
    // The caret can be placed only in the new text.
    flushSync(() => setText(`${text.slice(0, start)}{${field}}${text.slice(end)}`))
    area.current?.focus()
    area.current?.setSelectionRange(start + field.length + 2, start + field.length + 2)
  }
  return (
    <form ref={focusFirstField} className={forms['form']} onSubmit={submit}>
      <Field
        label="Text"
        fault={checked.success || text === '' ? undefined : checked.error.issues[0]?.message}
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className={`${control.className} ${forms['text']}`}
            rows={5}
            maxLength={MAX_MESSAGE}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <ul className={classes['fields']} aria-label="Fields">
        {TEMPLATE_FIELD_NAMES.map((name) => (
          <li key={name}>
            <Button onClick={() => insert(name)}>{`{${name}}`}</Button> {TEMPLATE_FIELDS[name]}
          </li>
        ))}
      </ul>
      <Failed error={error} />
      <div className={forms['dialogActions']}>
        {id === null ? null : (
          <Button look="bare" disabled={busy} onClick={() => remove({ id, revision: template.revision })}>
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
