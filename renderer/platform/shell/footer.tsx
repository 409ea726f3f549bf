import { Link } from '@tanstack/react-router'
import { useShopBrand } from '../shop-brand.ts'
import { TERMS_PAGES, TERMS_TITLES } from '../../../shared/platform/terms-pages.ts'
import { deliveryReachText } from '../ui/delivery-reach.ts'
import { PhoneLink } from '../ui/phone-link.tsx'
import { useShopDetails } from '../ui/use-shop-details.ts'
import { useStartFacts } from '../ui/use-start-facts.ts'
import { counted } from '../../../shared/platform/counted.ts'
import classes from './frame.module.css'

/** Says who the shop is, where it is, how to reach it, and what customers agree to. */
export function Footer() {
  return (
    <footer
      className={`flex flex-wrap justify-between border-t border-hairline note print:hidden! ${classes['footer']}`}
    >
      <div className="grid min-h-[4.5em] gap-0.5 wrap-anywhere">
        <ShopLines />
        <p>Your files stay private. Only people with your quote link can view them.</p>
      </div>
      <nav className="flex flex-wrap content-start gap-x-4 gap-y-1" aria-label="About the shop">
        {TERMS_PAGES.map((page) => (
          <Link key={page} to={`/${page}`}>
            {TERMS_TITLES[page]}
          </Link>
        ))}
        <a href="/docs">API docs</a>
      </nav>
    </footer>
  )
}

function ShopLines() {
  const { name } = useShopBrand()
  const shop = useShopDetails()
  const facts = useStartFacts()
  if (!shop) return null
  const { place, support_email, phone, opening_hours, answer_hours } = shop
  const isReached = support_email !== null || phone !== null
  const hours = isReached
    ? `${opening_hours === null ? '' : `, ${opening_hours}`}. `
    : opening_hours && `${opening_hours}. `
  const answer = answer_hours === null ? null : `We answer within ${counted(answer_hours, 'hour')}.`
  return (
    <>
      <p>
        <strong className="strong font-semibold">{name}</strong>
        {place === null ? '' : `, ${place}`}.{' '}
        {facts ? `${sentenceOf(deliveryReachText(facts.delivers))}.` : null}
      </p>
      <p>
        {support_email === null ? null : (
          <>
            <a href={`mailto:${support_email}`}>{support_email}</a>
            {phone === null ? '' : ', '}
          </>
        )}
        {phone === null ? null : <PhoneLink phone={phone} />}
        {hours}
        {answer}
      </p>
    </>
  )
}

function sentenceOf(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
