import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../../server/trpc/router.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { EmptyList, ListAndDetail, WorkList } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { useChosenRow } from '../../platform/kit/use-chosen-row.ts'
import { useListKeys } from '../../platform/kit/use-list-keys.ts'
import { AccountFinder } from './account-finder.tsx'
import { BusinessBlock } from '../business/business-block.tsx'
import { ExemptionBlock } from '../business/exemption-block.tsx'
import { EXEMPTION_STATUS_WORDS, untilText } from '../business/exemption-words.ts'

type Listed = inferRouterOutputs<Router>['taxExemptions']['list'][number]

const COLUMNS = 'minmax(0, 2fr) minmax(0, 1fr) minmax(120px, auto) auto'

/** The certificates of all customers, those to renew first. */
export function TaxExemptionsPage() {
  return (
    <OperatorFrame title="Tax exemptions" right="see_customers">
      {(person) => <Exemptions mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

function Exemptions({ mayDecide }: { mayDecide: boolean }) {
  const list = useQuery(trpc.taxExemptions.list.queryOptions())
  const navigate = useNavigate()
  const openAccount = (account: string) =>
    void navigate({ to: '/console/tax-exemptions', search: { account }, replace: true })
  return (
    <>
      <AccountFinder onChoose={openAccount} />
      {list.isPending ? <LoadingLines label="Loading the exemptions" /> : null}
      <Failed error={list.error} />
      {list.data ? <ExemptionList rows={list.data} mayDecide={mayDecide} /> : null}
    </>
  )
}

function ExemptionList({ rows, mayDecide }: { rows: readonly Listed[]; mayDecide: boolean }) {
  const { account } = useSearch({ from: '/console/tax-exemptions' })
  const ids = rows.map(({ id }) => id)
  const { chosen, choose } = useChosenRow(ids, { showsNext: account === undefined })
  const navigate = useNavigate()
  const chooseRow = (id: string) => {
    if (account === undefined) choose(id)
    else void navigate({ to: '/console/tax-exemptions', search: { chosen: id }, replace: true })
  }
  useListKeys({ ids, chosen, onChoose: chooseRow })
  const account_id = account ?? rows.find(({ id }) => id === chosen)?.account_id
  return (
    <ListAndDetail
      label="The chosen customer"
      list={
        rows.length === 0 ? (
          <NoExemptions />
        ) : (
          <WorkList
            label="Tax exemptions"
            rows={rows}
            chosen={account === undefined ? chosen : null}
            onChoose={chooseRow}
            columns={COLUMNS}
            row={exemptionCells}
          />
        )
      }
      detail={
        account_id === undefined ? null : (
          <CustomerDetail key={account_id} account_id={account_id} mayDecide={mayDecide} />
        )
      }
    />
  )
}

function NoExemptions() {
  return (
    <EmptyList title="No exemptions">
      Find a customer to record a certificate. Their orders have no sales tax in its states from then on.
    </EmptyList>
  )
}

function CustomerDetail({ account_id, mayDecide }: { account_id: string; mayDecide: boolean }) {
  return (
    <div className="grid gap-6">
      <CustomerHead account_id={account_id} />
      <ExemptionBlock account_id={account_id} mayDecide={mayDecide} />
      <BusinessBlock account_id={account_id} mayDecide={mayDecide} />
    </div>
  )
}

function CustomerHead({ account_id }: { account_id: string }) {
  const customer = useQuery(trpc.taxExemptions.customer.queryOptions({ account_id })).data
  if (!customer) return null
  return (
    <header>
      <h2>{customer.company ?? customer.name}</h2>
      <p>
        {customer.company === null ? '' : `${customer.name}, `}
        {customer.email}
      </p>
    </header>
  )
}

function exemptionCells({ customer, states, expires_on, certificate_number, status, to_renew }: Listed) {
  return (
    <>
      <span>
        <strong>{customer.company ?? customer.name}</strong>{' '}
        <span className="font-normal text-muted">{certificate_number}</span>
      </span>
      <span>{states.join(', ')}</span>
      <span className={to_renew ? 'font-medium text-attention' : 'font-normal text-muted'}>
        {untilText(expires_on)}
      </span>
      <StateBadge words={EXEMPTION_STATUS_WORDS[status]} />
    </>
  )
}
