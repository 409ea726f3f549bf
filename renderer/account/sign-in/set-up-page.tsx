import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MessagePage } from '../../shell/message-page.tsx'
import { SignForm } from '../../shell/sign-form.tsx'
import { ButtonLink } from '../../ui/buttons.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** The first start of a shop: whoever opens the one-time link becomes its owner. The secret stands behind the `#`. */
export function SetUpPage() {
  useTitle('Set up the shop')
  const [token] = useState(() => location.hash.slice(1))
  if (token === '') return <NoLink />
  return (
    <SignForm
      title="Set up the shop"
      lead="This account owns the shop on this machine: its prices, its orders, its people."
      path="/auth/set-up"
      extra={{ token }}
      fresh
      button="Set up the shop"
      next="/set-up/codes"
      other={
        <>
          Set up already? <Link to="/sign-in">Sign in</Link>
        </>
      }
    />
  )
}

function NoLink() {
  return (
    <MessagePage
      title="Setting up needs the whole link"
      text="The program prints it once when it starts without an owner. Copy all of it, with what stands behind the #."
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}
