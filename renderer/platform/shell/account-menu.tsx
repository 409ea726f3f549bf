import { IconUser } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { ButtonLink } from '../ui/buttons.tsx'
import classes from './frame.module.css'
import { MenuButton } from './menu-button.tsx'
import { useSession } from './session.ts'

const PersonMenu = lazy(async () => {
  const { PersonMenu: menu } = await import('./person-menu.tsx')
  return { default: menu }
})

/** Pages that a person who signs in there comes back to. */
const GOES_ON = /^\/(orders|quotes|baskets|billing)\b/

/** The link to sign in, or the menu of the account. */
export function AccountMenu() {
  const session = useSession()
  const here = useLocation({ select: ({ pathname, href }) => (GOES_ON.test(pathname) ? href : undefined) })
  if (!session) return null
  const { person } = session
  if (!person)
    return (
      <ButtonLink
        to="/sign-in"
        search={here === undefined ? {} : { next: here }}
        look="bare"
        icon={<IconUser size={20} stroke={1.7} aria-hidden="true" />}
      >
        <span className="spoken-on-phone">Sign in</span>
      </ButtonLink>
    )
  return (
    <MenuButton
      className={classes['account']}
      label={`Account of ${person.name}`}
      icon={
        <>
          <IconUser size={20} stroke={1.7} aria-hidden="true" />
          <span className={`max-w-full truncate ${classes['person']}`}>{person.name}</span>
        </>
      }
      renderMenu={(button) => <PersonMenu person={person} button={button} />}
    />
  )
}
