import type { AcceptedRisk } from '../../../shared/quoting/quotes/at-risk.ts'

interface AcceptedRiskProps {
  risk: AcceptedRisk
  /** The words of an instant. */
  when: (at: number) => string
  /** For staff: who made the offer, and who accepted it. */
  evidence?: boolean
}

/** The words that a customer accepted, and when. */
export function AcceptedRiskText({ risk, when, evidence = false }: AcceptedRiskProps) {
  const accepted = `Accepted ${when(risk.accepted_at)}`
  const by = risk.accepted_by === 'guest' ? 'the guest who made the quote' : 'the customer’s account'
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{risk.text}</p>
      <p className="note">
        {evidence
          ? `${accepted} by ${by}. Version ${risk.version}, offered ${when(risk.offered_at)} by ${risk.offered_by ?? 'staff'}.`
          : `${accepted}.`}
      </p>
    </>
  )
}
