import { useState } from 'react'
import type { PrintSettings } from '../../../shared/catalog/materials.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { ChangedNotice } from '../quote/changed-notice.tsx'
import { useDecidedQuote } from '../quote/use-decided-quote.ts'
import type { DecisionProps } from '../quote/decision-props.ts'
import { PartToDecide } from '../quote/opened-part.tsx'
import panel from '../../platform/kit/panel.module.css'
import { EstimateForm } from './estimate-form.tsx'
import { IssueForm } from './issue-form.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { dayText, shopInstantText } from '../../platform/ui/words.ts'

/** One engineering request: the part and its answer. */
export function RequestForm({ opened, onDone }: DecisionProps) {
  // A new key resets the answer, which otherwise belongs to the revision that was opened first.
  const [round, setRound] = useState(0)
  return (
    <Answer
      key={`${opened.quote.id} ${round}`}
      opened={opened}
      onDone={onDone}
      onRestart={() => setRound(round + 1)}
    />
  )
}

function Answer({ opened, onDone, onRestart }: DecisionProps & { onRestart: () => void }) {
  const { isChanged, after, onKeep } = useDecidedQuote(opened)
  const [settings, setSettings] = useState<PrintSettings | null>(null)
  const { request_status, estimate_pending } = opened.quote
  const isOpen = request_status === 'open'
  return (
    <PartToDecide opened={opened} settings={settings} onSettings={isOpen ? setSettings : undefined}>
      {request_status === 'draft' ? (
        <Notice tone="info" title="The customer has not sent this yet">
          You can answer it once it is sent. A draft expires a day after its estimate.
        </Notice>
      ) : null}
      {isOpen && estimate_pending ? (
        <Notice tone="info" title="The customer just changed this; a new estimate is being computed" />
      ) : null}
      {isOpen && isChanged ? (
        <ChangedNotice opened={opened} intent="answer it" {...{ after, onKeep, onRestart }} />
      ) : null}
      {isOpen && !estimate_pending ? (
        <div className={panel['block']} inert={isChanged}>
          <OpenOffer opened={opened} onDone={onDone} />
          <EstimateForm opened={opened} onDone={onDone} />
          <IssueForm opened={opened} onDone={onDone} settings={settings} onSettings={setSettings} />
        </div>
      ) : null}
    </PartToDecide>
  )
}

/** The offer at risk that waits for the customer; nothing while there is none. */
function OpenOffer({ opened: { quote }, onDone }: DecisionProps) {
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
      <p className="wrap-anywhere whitespace-pre-line">{offer.text}</p>
      <Failed error={withdraw.error} />
    </Notice>
  )
}
