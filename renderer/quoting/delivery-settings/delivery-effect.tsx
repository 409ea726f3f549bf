import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { DeliveryRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import { tryDeliveries, type TriedDeliveries } from '../../../shared/quoting/delivery/sum-delivery-trial.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { useSavedDocument } from '../../platform/documents/use-saved-document.ts'
import { ChangedDeliveries } from './changed-deliveries.tsx'
import { ZIP_PLACES } from './zip-places.ts'

/** Shows what changed rules or boxes mean for the deliveries that were priced this month. None of their prices changes. */
export function DeliveryEffect({ draft }: { draft: DeliveryRules }) {
  const trial = useQuery(trpc.documents.trialDeliveries.queryOptions(undefined, { staleTime: 60_000 }))
  const keys = useQuery(trpc.deliverySettings.keys.queryOptions())
  const saved = useSavedDocument('delivery')
  // Fields stay quick while up to 2,000 deliveries are packed and priced.
  const edited = useDeferredValue(draft)
  const isValid = DeliveryRules.safeParse(edited).success
  return (
    <section className="page-section" aria-labelledby="delivery-effect">
      <h2 id="delivery-effect">With these changes</h2>
      <Failed error={trial.error ?? keys.error} />
      {trial.isPending ? <LoadingLines label="Loading this month’s deliveries" /> : null}
      {isValid ? null : <p>Correct the marked fields to try the change.</p>}
      {trial.data && keys.data && saved && isValid ? (
        <Effect
          found={trial.data.found}
          leftOut={trial.data.left_out}
          tried={tryDeliveries(
            trial.data.deliveries,
            { before: saved, after: edited },
            {
              places: ZIP_PLACES,
              from_zip: trial.data.from_zip,
              time_zone: trial.data.time_zone,
              keys: keys.data,
            },
          )}
        />
      ) : null}
    </section>
  )
}

interface EffectProps {
  found: number
  leftOut: Record<LeftOut, number>
  tried: TriedDeliveries
}

type LeftOut = 'priced_by_staff' | 'not_measured' | 'address_lost'

const LEFT_OUT_WORDS: Record<LeftOut, string> = {
  priced_by_staff: 'priced by staff',
  not_measured: 'without a stored weight',
  address_lost: 'with an address that cannot be read',
}

function Effect({ found, leftOut, tried }: EffectProps) {
  if (found === 0) return <p>No delivery was priced this month to try the changes on.</p>
  const { raised, lowered, gained, lost } = tried
  const changed = raised + lowered + gained + lost
  return (
    <>
      <output>
        <strong>
          {changed === 0 ? 'No delivery price' : counted(changed, 'delivery price')} of{' '}
          {tried.tried.toLocaleString('en-US')}
        </strong>{' '}
        from this month would change: {raised} higher, {lowered} lower
        {lost > 0 ? `, ${lost} without a price` : ''}
        {gained > 0 ? `, ${gained} with a price that had none` : ''}. Together{' '}
        <Money cents={tried.before_cents} /> → <Money cents={tried.after_cents} />.
      </output>
      {tried.most_changed.length > 0 ? <ChangedDeliveries rows={tried.most_changed} /> : null}
      <p className="readable">{notCountedText({ found, leftOut, tried })}</p>
    </>
  )
}

function notCountedText({ found, leftOut, tried }: EffectProps): string {
  const reasons = (Object.keys(LEFT_OUT_WORDS) as LeftOut[])
    .filter((reason) => leftOut[reason] > 0)
    .map((reason) => `${leftOut[reason]} ${LEFT_OUT_WORDS[reason]}`)
  if (tried.unknown > 0) reasons.push(`${tried.unknown} that only the delivery service can price again`)
  const seen = tried.tried + tried.unknown + Object.values(leftOut).reduce((sum, count) => sum + count, 0)
  if (seen < found) reasons.push(`${found - seen} older ones`)
  const notCounted = reasons.length > 0 ? `Not counted: ${reasons.join(', ')}. ` : ''
  return `${notCounted}Each is decided by the saved rules and by the changed ones; pauses of couriers are left out. Delivery prices that were given stay until they expire.`
}
