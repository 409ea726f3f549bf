import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { CustomerNote } from '../../../shared/desk/customers/notes.ts'
import type { CustomerPageData } from '../../../shared/desk/customers/customer-page-data.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'
import { CustomerNoteForm } from './customer-note-form.tsx'

/** Shows the notes that staff wrote about the customer for each other. */
export function NotesSection({ page, person }: { page: CustomerPageData; person: Person }) {
  const customer_id = page.customer.id
  const notes = useQuery(trpc.customers.notes.list.queryOptions({ customer_id }))
  const isErased = page.customer.erased_at !== null
  return (
    <section className={panel['block']} aria-label="Notes">
      <h2>Notes</h2>
      <Failed error={notes.error} />
      {isErased ? null : <NewNote customerId={customer_id} />}
      <ul className="grid gap-3">
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
  const keep = useKeepNotes(customerId)
  // A new form after each note.
  const [count, setCount] = useState(0)
  const add = useMutation(
    trpc.customers.notes.add.mutationOptions({
      onSuccess: (notes) => {
        setCount(count + 1)
        keep(notes)
      },
    }),
  )
  return (
    <CustomerNoteForm
      key={count}
      label="New note"
      meaning="For staff. An export of the customer’s data contains it."
      confirm="Add note"
      busy={add.isPending}
      error={add.error}
      onSave={(text) => add.mutate({ customer_id: customerId, text })}
    />
  )
}

interface NoteProps {
  note: CustomerNote
  customerId: string
}

function Note({ mayRemove, ...shown }: NoteProps & { mayRemove: boolean }) {
  const [isEditing, setIsEditing] = useState(false)
  const remove = useMutation(
    trpc.customers.notes.remove.mutationOptions({ onSuccess: useKeepNotes(shown.customerId) }),
  )
  if (isEditing) return <EditedNote {...shown} onClose={() => setIsEditing(false)} />
  const { id: note_id, text, author, created_at, edited_at, revision, own } = shown.note
  return (
    <li className="grid gap-1 border-l-2 border-accent-edge bg-surface px-3 py-2.5">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="font-normal text-muted">
        {author}, {shopInstantText(created_at)}
        {edited_at === null ? '' : `, edited ${shopInstantText(edited_at)}`}
      </p>
      <Failed error={remove.error} />
      <div className="compact flex flex-wrap gap-2">
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

function EditedNote({ note, customerId, onClose }: NoteProps & { onClose: () => void }) {
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
    <li className="grid gap-1 border-l-2 border-accent-edge bg-surface px-3 py-2.5">
      <CustomerNoteForm
        label="Note"
        confirm="Save note"
        start={note.text}
        busy={edit.isPending}
        error={edit.error}
        onSave={(text) => edit.mutate({ note_id: note.id, revision: note.revision, text })}
        onCancel={onClose}
      />
    </li>
  )
}
