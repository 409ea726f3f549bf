import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BusinessDetails } from '../../../shared/accounts/business-details.ts'
import { trpc } from '../../platform/api.ts'
import { addressText } from '../../platform/ui/address-text.ts'
import { ReturnButton } from '../../platform/ui/return-button.tsx'
import { SupportLine } from '../../platform/ui/support-line.tsx'
import { dayText } from '../../platform/ui/words.ts'
import { Section } from '../account-frame.tsx'
import { BusinessForm } from './business-form.tsx'

/** The company that the account buys for, and its tax exemptions. */
export function OwnBusinessSection() {
  return (
    <Section
      id="company"
      title="Company"
      lead="If you buy for a company, your invoices name it and its billing address."
    >
      <Company />
      <Exemptions />
    </Section>
  )
}

function Company() {
  const stored = useQuery(trpc.business.own.queryOptions()).data
  const queries = useQueryClient()
  const [step, setStep] = useState<'before' | 'now' | 'after'>('before')
  const save = useMutation(
    trpc.business.saveOwn.mutationOptions({
      onSuccess: () => setStep('after'),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.business.own.queryKey() }),
    }),
  )
  const open = () => {
    save.reset()
    setStep('now')
  }
  if (stored && step === 'now')
    return (
      <BusinessForm
        key={stored.revision}
        stored={stored}
        busy={save.isPending}
        error={save.error}
        onSave={(details) => save.mutate({ details, revision: stored.revision })}
        onCancel={() => setStep('after')}
      />
    )
  return (
    <>
      {stored?.details ? <Details details={stored.details} /> : null}
      <div>
        <ReturnButton look="quiet" isBack={step === 'after'} disabled={!stored} onClick={open}>
          {stored?.details ? 'Change company' : 'Add a company'}
        </ReturnButton>
      </div>
    </>
  )
}

function Details({ details: { company, address, invoice_email } }: { details: BusinessDetails }) {
  return (
    <p>
      <strong>{company}</strong>
      <br />
      {addressText(address)}
      {invoice_email ? (
        <>
          <br />
          Invoices go to {invoice_email}
        </>
      ) : null}
    </p>
  )
}

const STATUS_WORDS = { valid: '', expiring: ', expires soon', expired: ', expired', ended: ', ended' }

function Exemptions() {
  const own = useQuery(trpc.taxExemptions.own.queryOptions()).data
  if (!own) return null
  return (
    <div>
      <h3>Sales tax exemption</h3>
      {own.map(({ id, states, certificate_number, form, expires_on, status }) => (
        <p key={id}>
          {states.join(', ')}: certificate {certificate_number} ({form})
          {expires_on === null ? '' : `, until ${dayText(expires_on)}`}
          {STATUS_WORDS[status]}
        </p>
      ))}
      <p className="note">
        {own.length === 0
          ? 'Is your company exempt, or does it resell what it buys? Send us your certificate before you order.'
          : 'No sales tax is charged for deliveries to these states. Send us a new certificate before one expires.'}
      </p>
      <SupportLine about="Sales tax exemption" />
    </div>
  )
}
