import { Modal } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import type { AnswerTemplate } from '../../../shared/messages/answer-templates.ts'
import { Button } from '../../ui/buttons.tsx'
import { Key } from '../kit/list.tsx'
import { useActionKeys } from '../kit/use-list-keys.ts'
import { AnswerList } from './answer-list.tsx'
import { TemplateForm } from './template-form.tsx'

interface PickAnswerProps {
  opened: OpenedQuote
  onPick: (text: string) => void
  /** Called when the dialog has closed after a pick: it no longer keeps the focus then. */
  onPicked: () => void
}

const KEY = 't'

/** Begins an answer with a template, or with an answer that staff have sent before; templates are edited here too. */
export function PickAnswer({ opened, onPick, onPicked }: PickAnswerProps) {
  const [isOpen, setOpen] = useState(false)
  const [isPicked, setPicked] = useState(false)
  useEffect(() => {
    if (isOpen || !isPicked) return
    onPicked()
    setPicked(false)
  }, [isOpen, isPicked, onPicked])
  useActionKeys([{ key: KEY, label: 'Begin an answer with a template', run: () => setOpen(true) }])
  return (
    <div>
      <Button icon={<IconTemplate size={18} stroke={1.8} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Begin with a template <Key>{KEY}</Key>
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        returnFocus={!isPicked}
        size="lg"
        title="Templates"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Templates
          opened={opened}
          onPick={(text) => {
            onPick(text)
            setPicked(true)
            setOpen(false)
          }}
        />
      </Modal>
    </div>
  )
}

function Templates({ opened, onPick }: Omit<PickAnswerProps, 'onPicked'>) {
  const [edited, setEdited] = useState<AnswerTemplate | null>(null)
  if (edited !== null) return <TemplateForm template={edited} onDone={() => setEdited(null)} />
  return <AnswerList opened={opened} onEdit={setEdited} onPick={onPick} />
}
