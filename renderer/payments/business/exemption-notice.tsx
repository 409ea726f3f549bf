import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../platform/api.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { untilText } from './exemption-words.ts'

/** Certificates that expired or expire within 30 days, on the Desk; nothing when there are none. */
export function ExemptionNotice() {
  const toRenew = (useQuery(trpc.taxExemptions.list.queryOptions()).data ?? []).filter((one) => one.to_renew)
  if (toRenew.length === 0) return null
  return (
    <Notice tone="attention" title={`${counted(toRenew.length, 'tax exemption')} to renew`}>
      <ul>
        {toRenew.map(({ id, customer, states, certificate_number, expires_on, status }) => (
          <li key={id}>
            <Link to="/console/tax-exemptions" search={{ chosen: id }}>
              {customer.company ?? customer.name}
            </Link>
            , {states.join(', ')}, certificate {certificate_number}:{' '}
            {status === 'expired' ? 'expired, sales tax is charged again' : untilText(expires_on)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
