import { useQuery } from '@tanstack/react-query'
import { answerTemplates } from '../../../shared/messages/answer-templates.ts'
import { beginningOf } from '../../../shared/messages/message.ts'
import { trpc } from '../../api.ts'
import field from '../../ui/field.module.css'
import { LabelledField } from '../../ui/text-field.tsx'

interface PickAnswerProps {
  filename: string
  onPick: (text: string) => void
}

/** Puts a template, or an answer that staff have sent before, into the form. */
export function PickAnswer({ filename, onPick }: PickAnswerProps) {
  const last = useQuery(trpc.messages.lastAnswers.queryOptions()).data ?? []
  const groups = [
    { label: 'Last answers', texts: last },
    { label: 'Templates', texts: answerTemplates(filename) },
  ].filter(({ texts }) => texts.length > 0)
  return (
    <LabelledField label="Begin with">
      {(wired) => (
        <select
          {...wired}
          className={field['input']}
          value=""
          onChange={(event) => onPick(event.currentTarget.value)}
        >
          <option value="">An answer…</option>
          {groups.map(({ label, texts }) => (
            <optgroup key={label} label={label}>
              {texts.map((text) => (
                <option key={text} value={text}>
                  {beginningOf(text, 80)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </LabelledField>
  )
}
