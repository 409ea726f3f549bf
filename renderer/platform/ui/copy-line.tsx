import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from './buttons.tsx'
import { useCopied } from './use-copied.ts'
import classes from './copy-line.module.css'

interface CopyLineProps {
  label: string
  text: string
  /** Accessible name of what the button copies, where several have the same label. */
  what?: string
}

/** A labeled text with a button that copies it. */
export function CopyLine({ label, text, what = label }: CopyLineProps) {
  return (
    <div className={`top stack-8 fills-first folds ${classes['line']}`}>
      <p className="small soft medium whole-row">{label}</p>
      <code className="control-high rounded on-sunken pre">{text}</code>
      <CopyButton what={what} text={text} />
    </div>
  )
}

/** `what` distinguishes several of these buttons for screen readers. */
export function CopyButton({ what, text, label = 'Copy' }: { what: string; text: string; label?: string }) {
  const { copied, copy } = useCopied()
  return (
    <>
      <Button
        icon={copied ? <IconCheck size={18} stroke={2} /> : <IconCopy size={18} stroke={1.8} />}
        aria-label={`${copied ? 'Copied' : label}: ${what}`}
        onClick={() => void copy(text)}
      >
        {copied ? 'Copied' : label}
      </Button>
      <output className="spoken">{copied ? `Copied: ${what}` : ''}</output>
    </>
  )
}
