import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import type { AnswerTemplate } from '../../../shared/messaging/messages/answer-templates.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Key } from '../../platform/kit/list.tsx'
import { useActionKeys } from '../../platform/kit/use-list-keys.ts'
import { AnswerList } from './answer-list.tsx'
import { DialogFrame } from '../../platform/kit/dialog-frame.tsx'
import { TemplateForm } from './template-form.tsx'

interface PickAnswerProps {
  opened: OpenedQuote
  onPick: (text: string) => void
  /** Called before the dialog opens, to focus the answer. */
  onOpen: () => void
}

const KEY = 't'

/** Begins an answer with a template, or with an answer that staff have sent before; templates are edited here too. */
export function PickAnswer({ opened, onPick, onOpen }: PickAnswerProps) {
  const [isOpen, setOpen] = useState(false)
  // The dialog returns the focus to where it was when it opened.
  const open = () => {
    onOpen()
    setOpen(true)
  }
  useActionKeys([{ key: KEY, label: 'Begin an answer with a template', run: open }])
  return (
    <div>
      <Button icon={<IconTemplate size={18} stroke={1.8} aria-hidden="true" />} onClick={open}>
        Begin with a template <Key>{KEY}</Key>
      </Button>
      <DialogFrame opened={isOpen} onClose={() => setOpen(false)} size="lg" title="Templates">
        <Templates
          opened={opened}
          onPick={(text) => {
            onPick(text)
            setOpen(false)
          }}
        />
      </DialogFrame>
    </div>
  )
}

function Templates({ opened, onPick }: Omit<PickAnswerProps, 'onOpen'>) {
  const [edited, setEdited] = useState<AnswerTemplate | null>(null)
  if (edited !== null) return <TemplateForm template={edited} onDone={() => setEdited(null)} />
  return <AnswerList opened={opened} onEdit={setEdited} onPick={onPick} />
}
