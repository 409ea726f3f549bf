import { shortDay } from '../../../shared/orders/words-in-emails.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import { KIOSK_IDLE_SECONDS, KIOSK_WARNING_SECONDS } from '../../../shared/accounts/kiosks.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { BEING_SET_UP_TEXT } from '../../../shared/platform/shop-contact.ts'
import type { TimeZone } from '../../../shared/platform/time-zones.ts'
import { TERMS_PAGES, TERMS_TITLES } from '../../../shared/platform/terms-pages.ts'
import type { ShownCheckout, ShownItem } from '../../orders/checkout/show-checkout.ts'
import { brandMark } from '../response/brand-mark.ts'
import type { PageLook } from '../response/page-look.ts'
import { checkoutStyle } from './checkout-style.ts'
import { cardForm, failureNotice, type PaymentFailure } from './checkout-form.ts'
import { closedNotice, paidNotice } from './checkout-notices.ts'
import { clockWords } from './page-words.ts'
import { partPicture } from './part-picture.ts'

export interface CheckoutLook extends PageLook {
  /** At a kiosk the page asks whether the customer is still there. */
  isKiosk: boolean
  /** The CSS color of each color name of the catalog. */
  swatches: Readonly<Record<string, string>>
}

/** No scripts but the one of kiosks, nothing loaded from elsewhere, and forms only to the shop. */
export function checkoutPolicy({ accent, isKiosk }: CheckoutLook, forms = "'self'"): string {
  const hash = createHash('sha256').update(checkoutStyle(accent)).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    ...(isKiosk ? ["script-src 'self'", "connect-src 'self'"] : []),
    "img-src 'self'",
    "font-src 'self'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** Returns the page of a checkout. It works without script. */
export function checkoutPage(
  look: CheckoutLook,
  checkout: ShownCheckout,
  failure: PaymentFailure | null = null,
): string {
  const title = checkout.state === 'open' ? `Pay ${formatCents(checkout.total_cents)}` : 'Checkout'
  return page(look, {
    title,
    main: `<main class="two">
<section aria-labelledby="what">${backLink(checkout)}${summary(checkout, look, untilWords(checkout, look.brand.time_zone))}</section>
<section aria-label="Payment">${action(checkout, failure)}</section>
</main>`,
  })
}

/** For an unknown address. */
export function noCheckoutPage(look: CheckoutLook, reference: string, what = 'checkout'): string {
  return page(look, {
    title: `No such ${what}`,
    main: `<main><h1>There is no such ${what}</h1>
<p>Check the address, or ask whoever sent it for a new link. Nothing was charged.</p>
<p><a class="back" href="/">Start page</a></p>
<p class="soft">Reference: ${escapeHtml(reference)}</p></main>`,
  })
}

/** Returns the script that ends the visit at a kiosk. */
function idleScript(isKiosk: boolean): string {
  if (!isKiosk) return ''
  return `<script src="/assets/kiosk-idle-1.js" data-idle="${KIOSK_IDLE_SECONDS}" data-warning="${KIOSK_WARNING_SECONDS}"></script>\n`
}

/** Returns a page with the head and foot of the checkout. */
export function page(
  { accent, brand, isKiosk }: CheckoutLook,
  { title, main }: { title: string; main: string },
): string {
  return `<!doctype html>
<html lang="en"${isKiosk ? ' data-kiosk' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${brand.name}`)}</title>
<link rel="icon" href="${escapeHtml(brand.icon_path)}">
<style>${checkoutStyle(accent)}</style>
${idleScript(isKiosk)}</head>
<body>
<header>${brandMark(brand)}</header>${brand.being_set_up ? BEING_SET_UP : ''}
${main}
<footer>${isKiosk ? '' : termsLinks()}</footer>
</body>
</html>`
}

const BEING_SET_UP = `<aside class="band" aria-label="About this shop">${BEING_SET_UP_TEXT}</aside>`

function termsLinks(): string {
  return TERMS_PAGES.map((page) => `<a href="/${page}">${TERMS_TITLES[page]}</a>`).join('')
}

function action(checkout: ShownCheckout, failure: PaymentFailure | null): string {
  if (checkout.state === 'paid') return paidNotice(checkout)
  if (checkout.state !== 'open' || !checkout.available) return closedNotice(checkout)
  return `<div class="card"><h2>Pay by card</h2>${failureNotice(failure)}${cardForm(checkout, failure)}</div>`
}

/** Only the page has an hour: the quote, or the link that somebody was sent, opens it again. */
function untilWords({ state, expires_at }: ShownCheckout, zone: TimeZone): string {
  return state === 'open' ? `This payment page is open until ${clockWords(expires_at, zone)}.` : ''
}

/** Returns what is paid for, with every line of the total and below it how long it can be paid. */
export function summary(checkout: ShownCheckout, look: CheckoutLook, until: string): string {
  const { lines, total_cents, state } = checkout
  return `<h1 id="what"><span class="soft">${state === 'paid' ? 'Paid' : 'Total due'}</span>
<span class="due">${formatCents(total_cents)}</span></h1>
${until && `<p class="soft">${until}</p>`}
${checkout.items.map((item) => part(checkout.id, item, look)).join('')}
<dl>
${line('Parts', checkout.parts_cents)}
${line(lines.delivery, checkout.delivery_cents)}
${line(lines.tax, checkout.tax_cents)}
<div class="total"><dt>Total</dt><dd>${formatCents(total_cents)}</dd></div>
</dl>
<p class="soft">${escapeHtml(shipWords(checkout))}</p>`
}

/** An open checkout can still be changed. */
function backLink({ state, quote_id, basket_id }: ShownCheckout): string {
  if (state !== 'open') return ''
  if (basket_id !== null) return `<a class="back" href="/baskets/${escapeHtml(basket_id)}">Edit order</a>`
  return `<a class="back" href="/quotes/${escapeHtml(quote_id)}/order">Edit order</a>`
}

function part(id: string, item: ShownItem, { swatches }: CheckoutLook): string {
  const { quote_id, filename, material, color, quantity, has_picture } = item
  const source = `/checkout/${id}/part.png?quote=${quote_id}`
  const picture = has_picture ? partPicture(source, quote_id, swatches[color]) : '<span></span>'
  const pieces = counted(quantity, 'piece')
  return `<div class="part">${picture}<div><h2>${escapeHtml(filename)}</h2>
<p class="soft">${escapeHtml(`${pieces} in ${material}, ${color}`)}</p></div></div>`
}

function line(words: string, cents: number): string {
  return `<div><dt>${escapeHtml(words)}</dt><dd>${formatCents(cents)}</dd></div>`
}

function shipWords({ ship_by, moved_to, way, city }: ShownCheckout): string {
  const day = moved_to ?? ship_by
  if (way === 'pickup')
    return day === null
      ? `Picked up in ${city}. We’ll confirm the day after you pay.`
      : `Ready to pick up in ${city} by ${shortDay(day)}.`
  const how = `by ${way} to ${city}`
  return day === null
    ? `Ships ${how}. We’ll confirm the ship date after you pay.`
    : `Ships by ${shortDay(day)}, ${how}.`
}
