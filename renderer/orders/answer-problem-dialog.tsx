import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_MESSAGE } from '../../shared/messaging/messages/message-limits.ts'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import field from '../platform/ui/field.module.css'
import modal from '../platform/ui/modal.module.css'
import { LabeledField } from '../platform/ui/text-field.tsx'
import { useDecided } from './problem-dialogs.tsx'

interface AnswerProblemDialogProps {
  opened: boolean
  report_id: string
  onClose: () => void
}

/** Closes a report with an answer, which joins the conversation. */
export function AnswerProblemDialog({ opened, report_id, onClose }: AnswerProblemDialogProps) {
  const [text, setText] = useState('')
  const answer = useMutation(trpc.problems.answer.mutationOptions(useDecided(onClose)))
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Answer without a reprint or refund?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={modal['content']}
        onSubmit={(event) => {
          event.preventDefault()
          answer.mutate({ report_id, text })
        }}
      >
        <AnswerField text={text} onType={setText} />
        <Failed error={answer.error} />
        <div className={modal['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={answer.isPending || text.trim() === ''}>
            Send answer
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function AnswerField({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <LabeledField
      label="Answer"
      hint="It closes the report. To ask something first, write a message in the conversation."
    >
      {(wired) => (
        <textarea
          {...wired}
          className={field['input']}
          rows={5}
          maxLength={MAX_MESSAGE}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
    </LabeledField>
  )
}
