import { useMutation } from '@tanstack/react-query'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { refusalOf, trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Money } from '../../ui/values.tsx'
import { instantText } from '../../ui/words.ts'
import { useKeepQuote } from '../../use-live.ts'
import classes from './engineering-notice.module.css'
import { useDesk } from '../quote-desk/quote-desk.ts'
import { blockersOf } from './state-reasons.ts'

/** A part that a person prices: the draft with its estimate, the request under way, and how it ended. */
export function EngineeringNotice() {
  const { quote } = useDesk()
  if (quote.request_status === 'rejected')
    return (
      <Notice tone="stop" title="Our engineers cannot make this part as it is">
        {quote.request_note ?? 'Change the part or the choices and ask again.'}
      </Notice>
    )
  if (quote.request_status === 'open')
    return (
      <>
        <Notice tone="info" title="Our engineers have this part">
          They answer with a firm price and a ship date, which show here. You may still change your choices.
          {quote.expires_at
            ? ` If nothing is agreed, the request ends ${instantText(quote.expires_at)}.`
            : ''}
        </Notice>
        <Estimate />
      </>
    )
  return <Draft />
}

function Draft() {
  const { quote, change } = useDesk()
  const keep = useKeepQuote()
  const send = useMutation(trpc.quotes.request.mutationOptions({ onSuccess: keep }))
  return (
    <>
      <Notice tone="attention" title="An engineer has to look at this part">
        {quote.request_note ?? sentences(blockersOf(quote))}
      </Notice>
      <Estimate />
      {change ? (
        <div className={classes['send']}>
          <Button
            look="primary"
            wide
            icon={<IconSend size={18} stroke={1.8} />}
            disabled={send.isPending}
            onClick={() => send.mutate({ quote_id: quote.id })}
          >
            Send to our engineers
          </Button>
          <p>
            Free and without obligation.
            {quote.expires_at ? ` This draft is kept until ${instantText(quote.expires_at)}.` : ''}
          </p>
          {send.isError ? <Notice tone="stop" live title={refusalOf(send.error).detail} /> : null}
        </div>
      ) : null}
    </>
  )
}

function sentences(list: string[]): ReactNode {
  if (list.length === 0) return 'It cannot be priced automatically.'
  return list.length === 1 ? (
    list[0]
  ) : (
    <ul className={classes['blockers']}>
      {list.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

function Estimate() {
  const { quote, pending } = useDesk()
  // A part that nothing could be measured on has no estimate either.
  if (quote.estimate_cents === null && !quote.estimate_pending) return null
  return (
    <div className={classes['estimate']}>
      <span className={classes['what']}>
        Estimate
        <span>Not a price: what parts like this have cost. The firm price comes from an engineer.</span>
      </span>
      <span className={classes['figure']} data-stale={pending || quote.estimate_pending || undefined}>
        {quote.estimate_cents === null ? 'Being made' : <Money cents={quote.estimate_cents} />}
      </span>
    </div>
  )
}
