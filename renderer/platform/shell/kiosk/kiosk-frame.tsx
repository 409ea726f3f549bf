import { Outlet, useRouterState } from '@tanstack/react-router'
import { IconDeviceMobile, IconRotate } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type KioskScreen, KIOSK_WARNING_SECONDS } from '../../../../shared/accounts/kiosks.ts'
import { ConnectionBanner } from '../connection-banner.tsx'
import frame from '../frame.module.css'
import { usePageFocus } from '../use-page-focus.ts'
import { useShopBrand } from '../../shop-brand.ts'
import { Button } from '../../ui/buttons.tsx'
import { ShopMark } from '../../ui/shop-mark.tsx'
import classes from './kiosk.module.css'
import { useModal } from '../../ui/dialog.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { useIdle } from './use-idle.ts'
import { startOver } from './use-kiosk.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { trpc } from '../../api.ts'

const ScreenKeyboard = lazy(async () => {
  const { ScreenKeyboard: keyboard } = await import('./screen-keyboard.tsx')
  return { default: keyboard }
})

/** The frame around every page at a kiosk: no account, no links out, and always a way to start over. */
export function KioskFrame({ kiosk }: { kiosk: KioskScreen }) {
  useLargeControls()
  const isWelcome = useRouterState({ select: ({ location }) => location.pathname === '/kiosk' })
  const content = useRef<HTMLElement>(null)
  usePageFocus(content)
  return (
    <div className={`flex flex-col ${frame['frame']}`}>
      {isWelcome ? null : <VisitHeader />}
      <ConnectionBanner />
      <main ref={content} id="content" tabIndex={-1} className={`flex min-w-0 flex-col ${frame['content']}`}>
        <Outlet />
      </main>
      {kiosk.shows_keyboard ? (
        <Suspense fallback={null}>
          <ScreenKeyboard />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Sizes for fingers, by the variables of the theme. */
function useLargeControls(): void {
  useEffect(() => {
    document.documentElement.dataset['kiosk'] = ''
    return () => {
      delete document.documentElement.dataset['kiosk']
    }
  }, [])
}

function VisitHeader() {
  const brand = useShopBrand()
  const [showsPhone, setShowsPhone] = useState(false)
  const quoteId = useQuoteOnScreen()
  const left = useIdle(startOver)
  useLinksOnPhone(() => setShowsPhone(true))
  return (
    <header
      className={`sticky flex items-center gap-6 border-b border-hairline print:hidden! ${frame['header']}`}
    >
      <span
        className={`strong inline-flex flex-none items-center rounded text-large font-semibold no-underline ${frame['brand']}`}
      >
        <ShopMark brand={brand} />
      </span>
      <div className={`ml-auto flex items-center gap-3 ${classes['tools']} ${frame['tools']}`}>
        <Button
          icon={<IconDeviceMobile size={22} stroke={1.8} aria-hidden="true" />}
          onClick={() => setShowsPhone(true)}
        >
          {quoteId === null ? 'Send a file from your phone' : 'Continue on your phone'}
        </Button>
        <Button icon={<IconRotate size={22} stroke={1.8} aria-hidden="true" />} onClick={startOver}>
          Start over
        </Button>
      </div>
      {showsPhone ? <PhoneDialog quoteId={quoteId} onClose={() => setShowsPhone(false)} /> : null}
      {left === null ? null : <IdleQuestion left={left} onEnd={startOver} />}
    </header>
  )
}

/** Sends customers to their phone for links that would open in a new tab: a kiosk has one page, and no way back to it. */
function useLinksOnPhone(showPhone: () => void): void {
  const show = useEffectEvent(showPhone)
  useEffect(() => {
    const catchLink = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('a[target="_blank"]')) return
      event.preventDefault()
      show()
    }
    document.addEventListener('click', catchLink, { capture: true })
    return () => document.removeEventListener('click', catchLink, { capture: true })
  }, [])
}

/** Asks whether the customer is still there. Any touch or key is the answer. */
function IdleQuestion({ left, onEnd }: { left: number; onEnd: () => void }) {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={`float-box strong ${classes['question']}`}
      aria-labelledby="idle-question"
    >
      <h2 id="idle-question">Are you still there?</h2>
      <p>
        This visit ends in {counted(left, 'second')}. Your part and price will then disappear from this
        screen.
      </p>
      <progress
        className="w-full"
        style={{ margin: '8px 0 20px' }}
        max={KIOSK_WARNING_SECONDS}
        value={left}
        aria-label="Time left"
      />
      <div className="flex flex-wrap gap-3">
        <Button look="primary">I’m still here</Button>
        <Button onClick={onEnd}>End the visit</Button>
      </div>
    </dialog>
  )
}

/** Returns the quote of the page, where the phone continues; of a basket any of its quotes, because the phone opens the basket. */
function useQuoteOnScreen(): string | null {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const basket_id = /^\/baskets\/(bk_[^/]+)/.exec(path)?.[1]
  const basket = useQuery(trpc.baskets.get.queryOptions(basket_id === undefined ? skipToken : { basket_id }))
  const quote_id = /^\/(?:quotes|orders)\/(q_[^/]+)/.exec(path)?.[1]
  return quote_id ?? basket.data?.quotes[0]?.quote_id ?? null
}
