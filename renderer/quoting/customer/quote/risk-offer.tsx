import { lazy, Suspense } from 'react'
import { AcceptedRiskText } from '../../../platform/ui/accepted-risk.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { shopInstantText } from '../../../platform/ui/words.ts'
import { useRisk } from './use-risk.ts'

const RiskOfferForm = lazy(async () => {
  const { RiskOfferForm: form } = await import('./risk-offer-form.tsx')
  return { default: form }
})

/** The shop's offer to print the part although it may fail; nothing while there is none. */
export function RiskOffer() {
  const offer = useRisk().data?.offer ?? null
  if (!offer) return null
  return (
    <Suspense fallback={null}>
      <RiskOfferForm key={`${offer.id} ${offer.ship_by}`} offer={offer} />
    </Suspense>
  )
}

/** Shows which risk the customer accepted for this part; shows nothing for most parts. */
export function AcceptedRiskNote() {
  const accepted = useRisk().data?.accepted
  if (!accepted) return null
  return (
    <Notice tone="attention" title="Printed at your risk">
      <AcceptedRiskText risk={accepted} when={shopInstantText} />
    </Notice>
  )
}
