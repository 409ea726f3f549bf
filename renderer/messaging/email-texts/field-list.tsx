import { fieldsOfKind } from '../../../shared/messaging/mail/check-text.ts'
import { EMAIL_FIELDS, type EmailFieldName } from '../../../shared/messaging/mail/email-fields.ts'
import { EMAIL_KINDS, type EmailKind } from '../../../shared/messaging/mail/email-kinds.ts'
import type { EmailText } from '../../../shared/messaging/mail/text-template.ts'
import classes from './email-texts.module.css'
import { fieldText } from './insert-field.ts'

interface FieldListProps {
  kind: EmailKind
  /** The part of the text into which a field is inserted. */
  part: keyof EmailText
  text: EmailText
  onInsert: (name: EmailFieldName) => void
}

/** The fields of an email as buttons that insert them, each with what it is replaced with. */
export function FieldList({ kind, part, text, onInsert }: FieldListProps) {
  const names = fieldsOfKind(kind)
  const isBlock = (name: EmailFieldName) => EMAIL_FIELDS[name].type === 'block'
  const group = (chosen: EmailFieldName[]) => (
    <ul className={`named-rows fold-rows grid gap-1 ${classes['fields']}`}>
      {chosen.map((name) => (
        <li key={name} className="items-center">
          <button
            type="button"
            disabled={part === 'subject' && !EMAIL_FIELDS[name].inSubject}
            onClick={() => onInsert(name)}
          >
            {fieldText(kind, name)}
          </button>
          <span className="text-soft">
            {EMAIL_FIELDS[name].meaning}
            <Presence kind={kind} name={name} body={text.body} />
          </span>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{part === 'subject' ? 'Insert into the subject' : 'Insert into the text'}</h3>
      {group(names.filter((name) => !isBlock(name)))}
      <h3 className="text-base">Tables, buttons and notices</h3>
      <p className="readable">
        You choose where they are. Their words are fixed, because customers rely on them.
      </p>
      {group(names.filter((name) => isBlock(name)))}
      <p className="readable">
        Words in [brackets] are left out when a field in them is empty: “Hello[ {'{customer_name}'}],” greets
        a guest with “Hello,”.
      </p>
    </div>
  )
}

/** Says that the email needs the field, and that the text has it already. */
function Presence({ kind, name, body }: { kind: EmailKind; name: EmailFieldName; body: string }) {
  if (!EMAIL_KINDS[kind].required.includes(name)) return null
  const isPresent = body.includes(`{${name}}`)
  return (
    <small className={isPresent ? undefined : 'text-fine font-medium text-stop'}>
      {isPresent ? 'needed' : 'missing'}
    </small>
  )
}
