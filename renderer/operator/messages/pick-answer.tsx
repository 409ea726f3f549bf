import { Modal } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import type { AnswerTemplate } from '../../../shared/messages/answer-templates.ts'
import { Button } from '../../ui/buttons.tsx'
import { Key } from '../kit/list.tsx'
import { useActionKeys } from '../kit/use-list-keys.ts'
import { AnswerList } from './answer-list.tsx'
import { NEW_TEMPLATE, TemplateForm } from './template-form.tsx'

interface PickAnswerProps {
  opened: OpenedQuote
  onPick: (text: string) => void
  /** Called when the dialog has gone after a pick: the focus is free then. */
  onPicked: () => void
}

const KEY = 't'

/** Begins an answer with a template, or with an answer that staff have sent before; templates are edited here too. */
export function PickAnswer({ opened, onPick, onPicked }: PickAnswerProps) {
  const [isOpen, setOpen] = useState(false)
  const [isPicked, setPicked] = useState(false)
  const [edited, setEdited] = useState<AnswerTemplate | null>(null)
  useActionKeys([{ key: KEY, label: 'Begin an answer with a template', run: () => setOpen(true) }])
  const close = () => {
    setOpen(false)
    setEdited(null)
  }
  return (
    <div>
      <Button icon={<IconTemplate size={18} stroke={1.8} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Begin with a template <Key>{KEY}</Key>
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        returnFocus={!isPicked}
        onExitTransitionEnd={() => {
          if (isPicked) onPicked()
          setPicked(false)
        }}
        size="lg"
        title={
          edited === null ? 'Begin with' : edited === NEW_TEMPLATE ? 'New template' : 'Change the template'
        }
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {edited === null ? (
          <AnswerList
            opened={opened}
            onEdit={setEdited}
            onPick={(text) => {
              onPick(text)
              setPicked(true)
              close()
            }}
          />
        ) : (
          <TemplateForm template={edited} onDone={() => setEdited(null)} />
        )}
      </Modal>
    </div>
  )
}
