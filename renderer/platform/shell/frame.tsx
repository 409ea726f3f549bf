import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useLayoutEffect } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { useKiosk } from './kiosk/use-kiosk.ts'
import { useShopBrand } from '../shop-brand.ts'
import { useFirstAnswers } from '../use-first-answers.ts'
import { isInDesktop } from '../ui/desktop.ts'
import { ShopMark } from '../ui/shop-mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Footer } from './footer.tsx'
import { MovedNotice } from './moved-notice.tsx'
import classes from './frame.module.css'
import { useSession } from './session.ts'
import { SetUpBand } from './set-up-band.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useBrandStyle } from './use-brand-style.ts'
import { usePageFocus } from './use-page-focus.ts'

const KioskFrame = lazy(async () => {
  const { KioskFrame: frame } = await import('./kiosk/kiosk-frame.tsx')
  return { default: frame }
})

const DesktopOverlays = lazy(async () => {
  const { DesktopOverlays: overlays } = await import('./desktop-overlays.tsx')
  return { default: overlays }
})

/** Pages of a device at the printers, which shows nothing else. */
const WHOLE_SCREEN: ReadonlySet<string> = new Set(['/console/shop-floor', '/console/wall'])

/** The frame around every page. */
export function Frame() {
  useBrandStyle()
  const isWholeScreen = useRouterState({
    select: ({ location }) => WHOLE_SCREEN.has(location.pathname.replace(/\/$/, '')),
  })
  const kiosk = useKiosk()
  if (kiosk)
    return (
      <Suspense fallback={null}>
        <KioskFrame kiosk={kiosk} />
      </Suspense>
    )
  return (
    <>
      <FirstPaintEnd />
      {isWholeScreen ? <WholeScreen /> : <PageFrame />}
      {isInDesktop() ? (
        <Suspense fallback={null}>
          <DesktopOverlays />
        </Suspense>
      ) : null}
    </>
  )
}

function WholeScreen() {
  return (
    <>
      <ConnectionBanner />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

/** Header, banner and footer; the console fills the screen without a footer. */
function PageFrame() {
  const isConsole = useRouterState({
    select: ({ location }) => /^\/(?:console|people)(?:\/|$)/.test(location.pathname),
  })
  const content = useRef<HTMLElement>(null)
  usePageFocus(content)
  return (
    <div className={`flex flex-col ${classes['frame']}`}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Header isConsole={isConsole} />
      {isConsole ? null : <SetUpBand />}
      <ConnectionBanner />
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className={`flex min-w-0 flex-col ${classes['content']}`}
      >
        <MovedNotice />
        <Outlet />
      </main>
      {isConsole ? null : <Footer />}
    </div>
  )
}

function Header({ isConsole }: { isConsole: boolean }) {
  const brand = useShopBrand()
  return (
    <header
      className={`sticky flex items-center gap-6 border-b border-hairline print:hidden! ${classes['header']}`}
    >
      <Link
        to="/"
        className={`strong inline-flex flex-none items-center rounded text-large font-semibold no-underline ${classes['brand']}`}
        aria-label={`${brand.name}, start page`}
      >
        <ShopMark brand={brand} />
      </Link>
      <MainNavigation isConsole={isConsole} />
      <div className={`ml-auto flex items-center gap-1 ${classes['tools']}`}>
        <ThemeSwitch />
        <AccountMenu />
      </div>
    </header>
  )
}

/** Links to the main pages; phones show one word of each. In the console, one's own quotes and orders are in the account's menu. */
function MainNavigation({ isConsole }: { isConsole: boolean }) {
  const isStaff = useIsStaff()
  if (isConsole && isStaff)
    return (
      <nav className={`ring-inside flex gap-1 self-stretch ${classes['nav']}`} aria-label="Pages">
        <Link to="/">
          New quote<span className="spoken-on-phone">&nbsp;for a customer</span>
        </Link>
      </nav>
    )
  return (
    <nav className={`ring-inside flex gap-1 self-stretch ${classes['nav']}`} aria-label="Pages">
      <Link to="/" activeOptions={{ exact: true }}>
        New<span className="spoken-on-phone">&nbsp;quote</span>
      </Link>
      <Link to="/quotes" activeOptions={{ exact: true, includeSearch: false }}>
        <span className="spoken-on-phone">My&nbsp;</span>
        <span>quotes</span>
      </Link>
      <Link to="/orders">
        <span className="spoken-on-phone">My&nbsp;</span>
        <span>orders</span>
      </Link>
      {isStaff ? <Link to="/console">Console</Link> : null}
    </nav>
  )
}

function useIsStaff(): boolean {
  const role = useSession()?.person?.role
  return role !== undefined && hasRight(role, 'look')
}

/** Removes the page that the server painted once React's own has its first answers; the start page has all it needs. */
function FirstPaintEnd(): null {
  const isStart = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const isReady = useFirstAnswers() || isStart
  useLayoutEffect(() => {
    if (isReady) document.querySelector('#first-paint')?.remove()
  }, [isReady])
  return null
}
