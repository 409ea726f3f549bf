import { useQuery } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import {
  type AnswerTemplate,
  fillTemplate,
  type TemplateField,
} from '../../../shared/messaging/messages/answer-templates.ts'
import { trpc } from '../../platform/api.ts'
import { Button, IconButton } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { focusFirstField } from '../../platform/ui/first-field.ts'
import { counted } from '../../../shared/platform/counted.ts'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import classes from './answers.module.css'
import { NEW_TEMPLATE } from './template-form.tsx'

interface AnswerListProps {
  opened: OpenedQuote
  onPick: (text: string) => void
  onEdit: (template: AnswerTemplate) => void
}

/** The templates with this quote's values, and the last answers. Arrow keys move, Enter picks. */
export function AnswerList({ opened, onPick, onEdit }: AnswerListProps) {
  const [search, setSearch] = useState('')
  const { templates, sent, error } = useAnswers(opened, search)
  const first = templates[0]?.text ?? sent[0]
  return (
    <div ref={focusFirstField} className={`grid gap-3 ${classes['answers']}`} data-answers="">
      <LineField
        label="Search"
        type="search"
        autoComplete="off"
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined) {
            // The focus returns to the answer, which would take the key as a new line.
            event.preventDefault()
            onPick(first)
          }
          moveFocus(event)
        }}
      />
      <Failed error={error} />
      <ul aria-label="Templates">
        {templates.map(({ template, text }) => (
          <li key={template.id} className="grid grid-cols-fr-auto items-center gap-1">
            <PickButton text={text} onPick={onPick} />
            <IconButton label={`Change “${text.slice(0, 40)}”`} onClick={() => onEdit(template)}>
              <IconPencil size={18} stroke={1.8} />
            </IconButton>
          </li>
        ))}
      </ul>
      <LastAnswers texts={sent} onPick={onPick} />
      <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
        <Button onClick={() => onEdit(NEW_TEMPLATE)}>New template</Button>
      </div>
    </div>
  )
}

/** Returns the answers that match the search; all of them if the search is empty. */
function useAnswers(opened: OpenedQuote, search: string) {
  const templates = useQuery(trpc.messages.templates.queryOptions())
  const last = useQuery(trpc.messages.lastAnswers.queryOptions())
  const values = valuesOf(opened)
  const isFound = (text: string) => text.toLowerCase().includes(search.trim().toLowerCase())
  return {
    templates: (templates.data ?? [])
      .map((template) => ({ template, text: fillTemplate(template.text, values) }))
      .filter(({ text }) => isFound(text)),
    sent: (last.data ?? []).filter(isFound),
    error: templates.error ?? last.error,
  }
}

function LastAnswers({ texts, onPick }: { texts: readonly string[]; onPick: (text: string) => void }) {
  if (texts.length === 0) return null
  return (
    <>
      <h3 className="text-small">Last answers</h3>
      <ul aria-label="Last answers">
        {texts.map((text) => (
          <li key={text} className="grid items-center gap-1">
            <PickButton text={text} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PickButton({ text, onPick }: { text: string; onPick: (text: string) => void }) {
  return (
    <button
      type="button"
      className={`min-h-control box text-body wrap-anywhere whitespace-pre-wrap ${classes['answer']}`}
      data-answer=""
      onKeyDown={moveFocus}
      onClick={() => onPick(text)}
    >
      {text}
    </button>
  )
}

/** From the search field down the answers, and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const list = event.currentTarget.closest('[data-answers]')
  const stops = [...(list?.querySelectorAll<HTMLElement>('input, [data-answer]') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}

function valuesOf({ quote, customer, order }: OpenedQuote): Record<TemplateField, string | null> {
  const { filename, material, color, quantity } = quote
  return {
    part: filename,
    customer: customer?.name ?? null,
    order: order === null ? 'your quote' : `order ${order.number}`,
    material,
    color,
    quantity: counted(quantity, 'piece'),
  }
}
