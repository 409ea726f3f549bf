import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderTerms } from '../../../shared/platform/shop-terms.ts'
import { trpc } from '../../platform/api.ts'

/** The terms that were in force when an own order was paid. */
export function OwnOrderTerms({ orderId }: { orderId: string }) {
  return <TermsLinks versions={useQuery(trpc.terms.ofOrder.queryOptions({ order_id: orderId })).data} />
}

/** The same for anyone with the link from an email. */
export function FollowedOrderTerms({ linkKey }: { linkKey: string }) {
  return <TermsLinks versions={useQuery(trpc.terms.follow.queryOptions({ key: linkKey })).data} />
}

/** An order from before the versions were kept links to the terms of now. */
function TermsLinks({ versions }: { versions: Partial<OrderTerms> | undefined }) {
  if (!versions) return null
  return (
    <p className="note">
      {versions.terms ? 'For this order: ' : 'Our '}
      <Link to="/terms" search={versions}>
        terms of sale
      </Link>{' '}
      and{' '}
      <Link to="/returns" search={versions}>
        returns
      </Link>
      .
    </p>
  )
}
