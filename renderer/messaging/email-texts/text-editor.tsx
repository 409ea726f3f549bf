import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EmailFieldName } from '../../../shared/messaging/mail/email-fields.ts'
import { EMAIL_KINDS, type EmailKind } from '../../../shared/messaging/mail/email-kinds.ts'
import { MAX_BODY, MAX_SUBJECT, type EmailTexts } from '../../../shared/messaging/mail/email-texts.ts'
import type { EmailText } from '../../../shared/messaging/mail/text-template.ts'
import { textOfKind } from '../../../shared/messaging/mail/word-email.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Field } from '../../platform/ui/field.tsx'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import classes from './email-texts.module.css'
import { FieldList } from './field-list.tsx'
import { insertField } from './insert-field.ts'

type Part = keyof EmailText

/** Subject and text of one kind of email, and the fields that can be inserted into them. */
export function TextEditor({
  kind,
  draft,
  faults,
  change,
}: DocumentFieldsProps<'email_texts'> & { kind: EmailKind }) {
  const { label } = EMAIL_KINDS[kind]
  const own = draft[kind]
  const text = textOfKind(kind, own)
  const set = (part: Part, words: string | null) =>
    change((texts) => void (texts[kind][part] = words === EMAIL_KINDS[kind][part] ? null : words))
  const { refs, part, setPart, insert } = useInsert(kind, text, set)
  const isDefault = own.subject === null && own.body === null
  const controlOf = (name: Part) => ({
    value: text[name],
    fault: faults[`${kind}.${name}`],
    onFocus: () => setPart(name),
    onChange: (words: string) => set(name, words),
  })
  return (
    <section className={`grid min-w-0 gap-3.5 ${classes['editor']}`} aria-label={`Text of ${label}`}>
      <Head kind={kind} isDefault={isDefault} />
      <SendSwitch kind={kind} own={own} change={change} />
      <SubjectField control={refs.subject} {...controlOf('subject')} />
      <BodyField control={refs.body} {...controlOf('body')} />
      <div>
        <Button
          disabled={isDefault}
          onClick={() =>
            change((texts) => void (texts[kind] = { ...texts[kind], subject: null, body: null }))
          }
        >
          Use the default text
        </Button>
      </div>
      <FieldList kind={kind} part={part} text={text} onInsert={insert} />
    </section>
  )
}

type SendSwitchProps = Pick<DocumentFieldsProps<'email_texts'>, 'change'> & {
  kind: EmailKind
  own: EmailTexts[EmailKind]
}

/** Lets the owner switch off a kind of email that the shop does not have to send. */
function SendSwitch({ kind, own, change }: SendSwitchProps) {
  if (!EMAIL_KINDS[kind].canBeOff) return null
  return (
    <Checkbox
      label="Send this email"
      checked={own.sent !== false}
      onChange={(isOn) => change((texts) => switchEmail(texts[kind], isOn))}
    />
  )
}

/** An email that is sent has no mark, like those of documents from before emails could be switched off. */
function switchEmail(own: EmailTexts[EmailKind], isOn: boolean): void {
  if (isOn) delete own.sent
  else own.sent = false
}

function Head({ kind, isDefault }: { kind: EmailKind; isDefault: boolean }) {
  const { label, sent } = EMAIL_KINDS[kind]
  return (
    <div className="grid gap-1">
      <h2 className="text-base">{label}</h2>
      <p className="readable">
        {sent} {isDefault ? 'It has its default text.' : 'It has your own text.'}
      </p>
    </div>
  )
}

/** Inserts fields where the caret is, in the subject or the text, whichever had the focus last. */
function useInsert(kind: EmailKind, text: EmailText, set: (part: Part, words: string) => void) {
  const refs = { subject: useRef<HTMLInputElement>(null), body: useRef<HTMLTextAreaElement>(null) }
  const [part, setPart] = useState<Part>('body')
  const insert = (name: EmailFieldName) => {
    const control = refs[part].current
    if (control === null) return
    const { length } = text[part]
    const selected = { start: control.selectionStart ?? length, end: control.selectionEnd ?? length }
    const inserted = insertField(text[part], selected, { kind, name })
    // The caret can be placed only in the new text.
    flushSync(() => set(part, inserted.text))
    control.focus()
    control.setSelectionRange(inserted.caret, inserted.caret)
  }
  return { refs, part, setPart, insert }
}

interface ControlProps<Control> {
  control: RefObject<Control | null>
  value: string
  fault: string | undefined
  onFocus: () => void
  onChange: (words: string) => void
}

function SubjectField({ control, value, fault, onFocus, onChange }: ControlProps<HTMLInputElement>) {
  return (
    <Field label="Subject" fault={fault}>
      {(wired) => (
        <input
          {...wired}
          ref={control}
          value={value}
          maxLength={MAX_SUBJECT}
          autoComplete="off"
          onFocus={onFocus}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function BodyField({ control, value, fault, onFocus, onChange }: ControlProps<HTMLTextAreaElement>) {
  return (
    <Field
      label="Text"
      meaning="An empty line begins a new paragraph. Your name and contact are added at the end."
      fault={fault}
    >
      {(wired) => (
        <textarea
          {...wired}
          ref={control}
          rows={14}
          value={value}
          maxLength={MAX_BODY}
          onFocus={onFocus}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
