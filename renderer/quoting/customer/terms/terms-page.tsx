import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { TERMS_PAGES, TERMS_TITLES, type TermsPageName } from '../../../../shared/platform/terms-pages.ts'
import type { Router } from '../../../../server/trpc/router.ts'
import { trpc } from '../../../platform/api.ts'
import { LoadFailedPage } from '../../../platform/shell/message-page.tsx'
import { LoadingLines } from '../../../platform/ui/loading-lines.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useTitle } from '../../../platform/ui/use-title.ts'
import { PhoneLink } from '../../../platform/ui/phone-link.tsx'
import { counted } from '../../../../shared/platform/counted.ts'
import { shopInstantText } from '../../../platform/ui/words.ts'
import { TextBlocks } from './shown-text.tsx'
import classes from './terms-page.module.css'

type ShownTerms = inferRouterOutputs<Router>['terms']['get']

export function SaleTermsPage() {
  return <TermsOf page="terms" />
}

export function ReturnsPage() {
  return <TermsOf page="returns" />
}

export function PrivacyPage() {
  return <TermsOf page="privacy" />
}

/** One text of what customers agree to: of now, or as it was when an order was paid. */
function TermsOf({ page }: { page: TermsPageName }) {
  useTitle(TERMS_TITLES[page])
  const versions = useSearch({ from: `/${page}` })
  const shown = useQuery(trpc.terms.get.queryOptions(versions))
  if (shown.isError) return <LoadFailedPage query={shown} />
  return (
    <div className={`page-box grid gap-5 ${classes['page']}`}>
      <nav className="tabs flex flex-wrap gap-x-4 gap-y-1 text-body" aria-label="Terms">
        {TERMS_PAGES.map((other) => (
          <Link key={other} to={`/${other}`} search={versions}>
            {TERMS_TITLES[other]}
          </Link>
        ))}
      </nav>
      <h1>{TERMS_TITLES[page]}</h1>
      {shown.isPending ? <LoadingLines label="Loading" /> : <Text page={page} shown={shown.data} />}
    </div>
  )
}

function Text({ page, shown }: { page: TermsPageName; shown: ShownTerms }) {
  const { texts, details, since, is_current } = shown
  return (
    <>
      {is_current ? null : (
        <Notice tone="info" title="This is an earlier version">
          It was in force when the order was paid.{' '}
          <Link to={`/${page}`} search={{}}>
            See the current version
          </Link>
        </Notice>
      )}
      <TextBlocks text={texts[page]} />
      <Contact details={details} />
      <p className="note">Effective {shopInstantText(since)}</p>
    </>
  )
}

function Contact({ details }: Pick<ShownTerms, 'details'>) {
  const { name, legal_name, support_email, phone, website, opening_hours, answer_hours, problem_days } =
    details
  return (
    <section className={`touch-links grid gap-2.5 panel p-5 ${classes['contact']}`} aria-labelledby="contact">
      <h2 id="contact">{legal_name ?? name}</h2>
      <dl className="named-rows fold-rows grid gap-1 wrap-anywhere">
        <Row name="Email" value={support_email && <a href={`mailto:${support_email}`}>{support_email}</a>} />
        <Row name="Phone" value={phone && <PhoneLink phone={phone} />} />
        <Row name="Website" value={website && <a href={website}>{website}</a>} />
        <Row name="Open" value={opening_hours} />
        <Row name="We answer" value={answer_hours && `Within ${counted(answer_hours, 'hour')}`} />
        <Row
          name="Report a problem"
          value={problem_days && `Within ${counted(problem_days, 'day')} after delivery`}
        />
      </dl>
    </section>
  )
}

/** Nothing without a value. */
function Row({ name, value }: { name: string; value: React.ReactNode }) {
  if (value === null || value === undefined || value === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
