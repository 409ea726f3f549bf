import { Box } from '@mantine/core'
import { type ErrorComponentProps, useLocation } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { refusalOf } from '../api.ts'
import { Button, ButtonLink } from '../ui/buttons.tsx'
import { Reference } from '../ui/reference.tsx'
import { useTitle } from '../ui/use-title.ts'
import { useKiosk } from './kiosk/use-kiosk.ts'
import { isRequestError, reportPageError } from './report-error.ts'
import classes from './message-page.module.css'

/** A page with one message and the buttons to continue. */
export function MessagePage(props: {
  title: string
  text: ReactNode
  more?: ReactNode
  actions?: ReactNode
}) {
  useTitle(props.title)
  return (
    <div className={`grid justify-items-center gap-3 text-center ${classes['message']}`}>
      <svg viewBox="0 0 120 60" className={classes['drawing']} aria-hidden="true">
        <rect x="4" y="6" width="46" height="9" rx="4.5" />
        <rect x="4" y="22" width="46" height="9" rx="4.5" />
        <path d="M8.5 45.5h40m14 0h16m14 0h8" />
      </svg>
      <h1>{props.title}</h1>
      <p className="text-muted">{props.text}</p>
      <Box className="flex flex-wrap justify-center gap-2" mt={12}>
        {props.actions}
      </Box>
      {props.more}
    </div>
  )
}

const startLink = (
  <ButtonLink to="/" look="primary">
    Get a quote
  </ButtonLink>
)

const homeLinks = (
  <>
    {startLink}
    <ButtonLink to="/quotes">My quotes</ButtonLink>
  </>
)

export function NotFoundPage() {
  const isConsole = useLocation({ select: ({ pathname }) => /^\/(?:console|people)\//.test(pathname) })
  const deskLink = (
    <ButtonLink to="/console" look="primary">
      Desk
    </ButtonLink>
  )
  return (
    <MessagePage
      title="Page not found"
      text="Check the address for typos."
      actions={isConsole ? deskLink : homeLinks}
    />
  )
}

/** For a quote that does not exist or that this browser may not see. */
export function NoQuotePage() {
  return (
    <SignInToSeePage
      title="We can’t find this quote here"
      text="Sign in if it’s in your account, or open it in the browser where you made it. To see someone else’s quote, ask them for its link."
      other={<ButtonLink to="/">Get a quote</ButtonLink>}
    />
  )
}

/** For a basket that does not exist or that this browser may not see. */
export function NoBasketPage() {
  return (
    <SignInToSeePage
      title="We can’t find this basket here"
      text="Sign in if it’s in your account, or open it in the browser where you made it. To see someone else’s basket, ask them for its link."
      other={<ButtonLink to="/">Get a quote</ButtonLink>}
    />
  )
}

/** For an order that does not exist or that this browser may not see. */
export function NoOrderPage() {
  return (
    <SignInToSeePage
      title="We can’t find this order here"
      text="Sign in if it’s in your account. If you ordered as a guest, use the browser where you ordered or the link in your order emails."
      other={<ButtonLink to="/orders">My orders</ButtonLink>}
    />
  )
}

function SignInToSeePage({ title, text, other }: { title: string; text: string; other: ReactNode }) {
  const here = useLocation({ select: (location) => location.href })
  // Nobody signs in on a screen that the next customer uses.
  if (useKiosk())
    return <MessagePage title={title} text="It may be from an earlier visit." actions={startLink} />
  return (
    <MessagePage
      title={title}
      text={text}
      actions={
        <>
          <ButtonLink to="/sign-in" search={{ next: here }} look="primary">
            Sign in
          </ButtonLink>
          {other}
        </>
      }
    />
  )
}

/** For a query that failed, with a button that tries again. */
export function LoadFailedPage({
  query,
}: {
  query: { error: object & { message: string }; refetch: () => unknown }
}) {
  return (
    <ErrorPage
      error={new Error(query.error.message, { cause: query.error })}
      reset={() => void query.refetch()}
    />
  )
}

/** For an error of the page or of a request, with a button that tries again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { cause = error } = Object(error) as { cause?: unknown }
  const isRequest = isRequestError(cause)
  const refusal = refusalOf(cause)
  const [reported, setReported] = useState<string | null>(null)
  useEffect(() => {
    void reportPageError('page', cause).then(setReported)
  }, [cause])
  return (
    <MessagePage
      title="We couldn’t load this page"
      text={isRequest ? refusal.detail : PAGE_FAULT}
      more={<Reference id={refusal.reference ?? reported} />}
      actions={
        <>
          <Button look="primary" onClick={reset}>
            Try again
          </Button>
          <ButtonLink to="/">Start page</ButtonLink>
        </>
      }
    />
  )
}

const PAGE_FAULT =
  'Something in this page went wrong. Nothing you sent is lost. Try again, or go to the start page.'
