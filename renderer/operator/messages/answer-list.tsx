import { useQuery } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import {
  type AnswerTemplate,
  fillTemplate,
  type TemplateField,
} from '../../../shared/messages/answer-templates.ts'
import { trpc } from '../../api.ts'
import { Button, IconButton } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { focusFirstField } from '../../ui/first-field.ts'
import { countText } from '../../ui/words.ts'
import forms from '../kit/form.module.css'
import { LineField } from '../kit/line-field.tsx'
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
  const templates = useQuery(trpc.messages.templates.queryOptions())
  const last = useQuery(trpc.messages.lastAnswers.queryOptions())
  const values = valuesOf(opened)
  const isFound = (text: string) => text.toLowerCase().includes(search.trim().toLowerCase())
  const filled = (templates.data ?? [])
    .map((template) => ({ template, text: fillTemplate(template.text, values) }))
    .filter(({ text }) => isFound(text))
  const sent = (last.data ?? []).filter(isFound)
  return (
    <div ref={focusFirstField} className={classes['answers']} onKeyDown={moveFocus}>
      <LineField
        label="Search"
        type="search"
        autoComplete="off"
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          const first = filled[0]?.text ?? sent[0]
          if (event.key === 'Enter' && first !== undefined) onPick(first)
        }}
      />
      <Failed error={templates.error} />
      <ul aria-label="Templates">
        {filled.map(({ template, text }) => (
          <li key={template.id}>
            <PickButton text={text} onPick={onPick} />
            <IconButton label={`Change “${text.slice(0, 40)}”`} onClick={() => onEdit(template)}>
              <IconPencil size={18} stroke={1.8} />
            </IconButton>
          </li>
        ))}
      </ul>
      {sent.length === 0 ? null : (
        <>
          <h3>Last answers</h3>
          <ul aria-label="Last answers">
            {sent.map((text) => (
              <li key={text}>
                <PickButton text={text} onPick={onPick} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={forms['dialogActions']}>
        <Button onClick={() => onEdit(NEW_TEMPLATE)}>New template</Button>
      </div>
    </div>
  )
}

function PickButton({ text, onPick }: { text: string; onPick: (text: string) => void }) {
  return (
    <button type="button" className={classes['answer']} data-answer="" onClick={() => onPick(text)}>
      {text}
    </button>
  )
}

/** From the search field down the answers, and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-answer]')]
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
    quantity: countText(quantity, 'part'),
  }
}
