import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { CustomerNote } from '../../../shared/customers/notes.ts'
import type { CustomerPage } from '../../../shared/customers/customer-page.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { shopInstantText } from '../../ui/words.ts'
import forms from '../kit/form.module.css'
import { NoteField } from '../kit/note-field.tsx'
import panel from '../kit/panel.module.css'
import tones from '../kit/tones.module.css'
import classes from './customers.module.css'

const MAX_NOTE = 2000

/** What staff wrote about the customer, for each other. */
export function NotesSection({ page, person }: { page: CustomerPage; person: Person }) {
  const customer_id = page.customer.id
  const notes = useQuery(trpc.customers.notes.list.queryOptions({ customer_id }))
  const isErased = page.customer.erased_at !== null
  return (
    <section className={panel['block']} aria-label="Notes">
      <h2>Notes</h2>
      <Failed error={notes.error} />
      {isErased ? null : <NewNote customerId={customer_id} />}
      <ul className={classes['notes']}>
        {notes.data?.map((note) => (
          <Note
            key={note.id}
            note={note}
            customerId={customer_id}
            mayRemove={note.own || hasRight(person.role, 'set_up')}
          />
        ))}
      </ul>
    </section>
  )
}

function useKeepNotes(customerId: string) {
  const queries = useQueryClient()
  return (notes: CustomerNote[]) =>
    queries.setQueryData(trpc.customers.notes.list.queryKey({ customer_id: customerId }), notes)
}

function NewNote({ customerId }: { customerId: string }) {
  const [text, setText] = useState('')
  const keep = useKeepNotes(customerId)
  const add = useMutation(
    trpc.customers.notes.add.mutationOptions({
      onSuccess: (notes) => {
        setText('')
        keep(notes)
      },
    }),
  )
  return (
    <form
      className={forms['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') add.mutate({ customer_id: customerId, text })
      }}
    >
      <NoteField
        label="New note"
        meaning="For staff. An export of the customer’s data contains it."
        maxLength={MAX_NOTE}
        value={text}
        onChange={setText}
      />
      <Failed error={add.error} />
      <div className={panel['actions']}>
        <Button type="submit" disabled={add.isPending || text.trim() === ''}>
          Add note
        </Button>
      </div>
    </form>
  )
}

function Note({
  note,
  customerId,
  mayRemove,
}: {
  note: CustomerNote
  customerId: string
  mayRemove: boolean
}) {
  const [isEditing, setIsEditing] = useState(false)
  const keep = useKeepNotes(customerId)
  const remove = useMutation(trpc.customers.notes.remove.mutationOptions({ onSuccess: keep }))
  const { id: note_id, text, author, created_at, edited_at, revision, own } = note
  if (isEditing) return <EditedNote note={note} customerId={customerId} onClose={() => setIsEditing(false)} />
  return (
    <li className={classes['note']}>
      <p>{text}</p>
      <p className={tones['quiet']}>
        {author}, {shopInstantText(created_at)}
        {edited_at === null ? '' : `, edited ${shopInstantText(edited_at)}`}
      </p>
      <Failed error={remove.error} />
      <div className={panel['actions']}>
        {own ? (
          <Button look="bare" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        ) : null}
        {mayRemove ? (
          <Button
            look="bare"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ note_id, revision })}
          >
            Remove
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function EditedNote({
  note,
  customerId,
  onClose,
}: {
  note: CustomerNote
  customerId: string
  onClose: () => void
}) {
  const [text, setText] = useState(note.text)
  const keep = useKeepNotes(customerId)
  const edit = useMutation(
    trpc.customers.notes.edit.mutationOptions({
      onSuccess: (notes) => {
        keep(notes)
        onClose()
      },
    }),
  )
  return (
    <li className={classes['note']}>
      <form
        className={forms['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') edit.mutate({ note_id: note.id, revision: note.revision, text })
        }}
      >
        <NoteField label="Note" maxLength={MAX_NOTE} value={text} onChange={setText} />
        <Failed error={edit.error} />
        <div className={panel['actions']}>
          <Button type="submit" disabled={edit.isPending || text.trim() === ''}>
            Save note
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  )
}
