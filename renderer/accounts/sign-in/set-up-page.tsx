import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MessagePage } from '../../platform/shell/message-page.tsx'
import { SignForm } from '../../platform/shell/sign-form.tsx'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'

/** First start of a shop: the one-time link makes its visitor the owner. The token is after the `#`. */
export function SetUpPage() {
  useTitle('Set up the shop')
  const [token] = useState(() => location.hash.slice(1))
  if (token === '') return <NoLink />
  return (
    <SignForm
      title="Set up the shop"
      lead="This account owns the shop on this computer: its prices, orders and staff."
      path="/auth/set-up"
      extra={{ token }}
      fresh
      startsInField
      button="Set up the shop"
      next="/set-up/codes"
      other={
        <>
          Already set up? <Link to="/sign-in">Sign in</Link>
        </>
      }
    />
  )
}

function NoLink() {
  return (
    <MessagePage
      title="Open the whole setup link"
      text="The program prints it once when it starts without an owner. Copy all of it, including everything after the #."
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}
