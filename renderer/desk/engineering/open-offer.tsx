import { useMutation, useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { dayText, shopInstantText } from '../../platform/ui/words.ts'
import type { DecisionProps } from '../quote/decision-props.ts'
import forms from '../../platform/kit/form.module.css'

/** The offer at risk that waits for the customer; nothing while there is none. */
export function OpenOffer({ opened: { quote }, onDone }: DecisionProps) {
  const offer = useQuery(trpc.risk.open.queryOptions({ quote_id: quote.id })).data
  const withdraw = useMutation(
    trpc.risk.withdraw.mutationOptions({
      onSuccess: () => onDone({ text: `Offer for ${quote.filename} withdrawn` }),
    }),
  )
  if (!offer) return null
  return (
    <Notice
      tone="info"
      title="Offered at the customer’s risk"
      actions={
        <Button
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate({ quote_id: quote.id, offer_id: offer.id })}
        >
          Withdraw the offer
        </Button>
      }
    >
      <p>
        Version {offer.version}, {shopInstantText(offer.made_at)}, ships {dayText(offer.ship_by)}. The price
        is issued when the customer accepts:
      </p>
      <p className={forms['lines']}>{offer.text}</p>
      <Failed error={withdraw.error} />
    </Notice>
  )
}
