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
    <div className={`grid grid-cols-fr-auto items-start gap-2 max-sm:grid-cols-1! ${classes['line']}`}>
      <p className="col-span-full text-small font-medium text-soft">{label}</p>
      <code className="min-h-control rounded bg-sunken whitespace-pre-wrap">{text}</code>
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
