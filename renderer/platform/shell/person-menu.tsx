import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import {
  IconFileText,
  IconKey,
  IconLayoutDashboard,
  IconLogout,
  IconPackage,
  IconReceipt,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { Person, Role } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { signOut } from './session.ts'

/** The menu of the account. */
export function PersonMenu({ person, button }: { person: Person; button: ReactElement }) {
  const navigate = useNavigate()
  const signOutHere = () => void signOut().then(() => navigate({ to: '/' }))
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {person.name}
          <br />
          {person.email}
        </Menu.Label>
        <AccountPages person={person} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={signOutHere}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A page of the menu; `isFor` limits it to some roles. */
interface MenuPage {
  to: '/console' | '/quotes' | '/orders' | '/account' | '/account/keys' | '/billing' | '/console/staff'
  label: string
  Icon: typeof IconKey
  isFor?: (role: Role) => boolean
}

const PAGES: readonly MenuPage[] = [
  { to: '/console', label: 'Console', Icon: IconLayoutDashboard, isFor: (role) => hasRight(role, 'look') },
  { to: '/quotes', label: 'My quotes', Icon: IconFileText, isFor: (role) => hasRight(role, 'look') },
  { to: '/orders', label: 'My orders', Icon: IconPackage, isFor: (role) => hasRight(role, 'look') },
  { to: '/account', label: 'Account', Icon: IconUserCog },
  { to: '/account/keys', label: 'API keys', Icon: IconKey },
  { to: '/billing', label: 'Cards and receipts', Icon: IconReceipt },
  { to: '/console/staff', label: 'Staff', Icon: IconUsers, isFor: (role) => role === 'owner' },
]

/** The pages of the account, and those that only staff or owners have. */
function AccountPages({ person }: { person: Person }) {
  const navigate = useNavigate()
  return PAGES.filter(({ isFor }) => isFor?.(person.role) ?? true).map(({ to, label, Icon }) => (
    <Menu.Item key={to} leftSection={<Icon size={18} stroke={1.7} />} onClick={() => void navigate({ to })}>
      {label}
    </Menu.Item>
  ))
}
