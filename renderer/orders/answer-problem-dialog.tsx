import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_MESSAGE } from '../../shared/messaging/messages/message-limits.ts'
import { trpc } from '../platform/api.ts'
import { Field } from '../platform/ui/field.tsx'
import { ActionDialog } from '../platform/kit/action-dialog.tsx'
import { useDecided } from './problem-dialogs.tsx'

interface AnswerProblemDialogProps {
  opened: boolean
  report_id: string
  onClose: () => void
}

/** Closes a report with an answer, which joins the conversation. */
export function AnswerProblemDialog({ opened, report_id, onClose }: AnswerProblemDialogProps) {
  const [text, setText] = useState('')
  const answer = useMutation(trpc.problems.answer.mutationOptions(useDecided()))
  return (
    <ActionDialog
      opened={opened}
      title="Answer without a reprint or refund?"
      confirm="Send answer"
      action={answer}
      input={text.trim() === '' ? null : { report_id, text }}
      onClose={onClose}
    >
      <AnswerField text={text} onType={setText} />
    </ActionDialog>
  )
}

function AnswerField({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <Field
      label="Answer"
      meaning="It closes the report. To ask something first, write a message in the conversation."
    >
      {(wired) => (
        <textarea
          {...wired}
          rows={5}
          maxLength={MAX_MESSAGE}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
