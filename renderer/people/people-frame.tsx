import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Person } from '../../shared/accounts/people.ts'
import account from '../account/account.module.css'
import { SignedIn } from '../shell/signed-in.tsx'
import { MessagePage } from '../shell/message-page.tsx'
import { ButtonLink } from '../ui/buttons.tsx'
import { useTitle } from '../ui/use-title.ts'

/** What stands around the pages about the shop's people. Owners only; the shop itself refuses everybody else. */
export function PeopleFrame(props: { title: string; lead: string; children: (owner: Person) => ReactNode }) {
  useTitle(props.title)
  return (
    <SignedIn>
      {(person) =>
        person.role === 'owner' ? (
          <div className={account['page']}>
            <nav className={account['tabs']} aria-label="Staff and security">
              <Link to="/people" activeOptions={{ exact: true }}>
                {' '}
                Staff{' '}
              </Link>
              <Link to="/people/log">Security log</Link>
            </nav>
            <h1>{props.title}</h1>
            <p className={account['lead']}>{props.lead}</p>
            {props.children(person)}
          </div>
        ) : (
          <OwnersOnly />
        )
      }
    </SignedIn>
  )
}

function OwnersOnly() {
  return (
    <MessagePage
      title="This page is for the shop’s owner"
      text="Only owners can see staff and the security log. You’re signed in with another role."
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}
