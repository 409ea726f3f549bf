import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { IconButton } from '../platform/ui/buttons.tsx'
import { useCopied } from '../platform/ui/use-copied.ts'
import { useActionKeys } from '../platform/kit/use-list-keys.ts'
import classes from './orders.module.css'

/** Copies the order's number or the address of its page, for a message to a colleague. */
export function OrderCopy({ number, orderId }: { number: number; orderId: string }) {
  const ofNumber = useCopied()
  const ofLink = useCopied()
  const copyNumber = () => void ofNumber.copy(String(number))
  const copyLink = () =>
    void ofLink.copy(`${window.location.origin}/console/orders/${encodeURIComponent(orderId)}`)
  useActionKeys([
    { key: 'c', label: 'Copy the order number', run: copyNumber },
    { key: 'l', label: 'Copy a link to this order', run: copyLink },
  ])
  const said = ofNumber.copied ? `Order number ${number} copied` : ofLink.copied ? 'Link copied' : ''
  return (
    <span className={classes['copy']}>
      <IconButton
        label="Copy the order number"
        title="Copy the order number (c)"
        aria-keyshortcuts="c"
        onClick={copyNumber}
      >
        {ofNumber.copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.8} />}
      </IconButton>
      <IconButton
        label="Copy a link to this order"
        title="Copy a link to this order (l)"
        aria-keyshortcuts="l"
        onClick={copyLink}
      >
        {ofLink.copied ? <IconCheck size={16} stroke={2} /> : <IconLink size={16} stroke={1.8} />}
      </IconButton>
      <output>{said}</output>
    </span>
  )
}
