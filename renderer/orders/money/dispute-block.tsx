import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { CopyButton } from '../../platform/ui/copy-line.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import classes from './money.module.css'

/** Shows what the shop can answer a dispute with, as one text for the card company. Shows nothing for orders without a dispute. */
export function DisputeBlock({ order_id }: { order_id: string }) {
  const evidence = useQuery(trpc.money.disputeEvidence.queryOptions({ order_id })).data
  if (!evidence) return null
  const { number, text, has_accepted_risk } = evidence
  return (
    <Notice
      tone="attention"
      title="The customer disputed this payment"
      actions={
        <>
          <CopyButton what="the evidence" label="Copy evidence" text={text} />
          <Button onClick={() => saveText(`dispute-of-order-${number}.txt`, text)}>Download evidence</Button>
        </>
      }
    >
      {has_accepted_risk
        ? 'The part was printed at the customer’s risk: what they confirmed, and when, is in the evidence. '
        : ''}
      Answer the dispute in Stripe with this evidence.
      <details className={classes['evidence']}>
        <summary>Read the evidence</summary>
        <pre className="text-small wrap-anywhere">{text}</pre>
      </details>
    </Notice>
  )
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
