import { IconUser } from '@tabler/icons-react'
import { lazy } from 'react'
import { ButtonLink } from '../ui/buttons.tsx'
import classes from './frame.module.css'
import { MenuButton } from './menu-button.tsx'
import { useSession } from './session.ts'

const PersonMenu = lazy(async () => {
  const { PersonMenu: menu } = await import('./person-menu.tsx')
  return { default: menu }
})

/** The link to sign in, or the menu of the account. */
export function AccountMenu() {
  const session = useSession()
  if (!session) return null
  const { person } = session
  if (!person)
    return (
      <ButtonLink to="/sign-in" look="bare" icon={<IconUser size={20} stroke={1.7} aria-hidden="true" />}>
        <span className={classes['signIn']}>Sign in</span>
      </ButtonLink>
    )
  return (
    <MenuButton
      className={classes['account']}
      label={`Account of ${person.name}`}
      icon={
        <>
          <IconUser size={20} stroke={1.7} aria-hidden="true" />
          <span className={classes['person']}>{person.name}</span>
        </>
      }
      renderMenu={(button) => <PersonMenu person={person} button={button} />}
    />
  )
}
