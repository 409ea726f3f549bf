import { Menu } from '@mantine/core'
import { IconDots, IconLogout, IconUserCog, IconUserMinus } from '@tabler/icons-react'
import type { StaffMember } from '../../../shared/accounts/staff.ts'
import { whenText, nowSeconds } from '../account-words.ts'
import account from '../account.module.css'
import { IconButton } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import classes from './staff.module.css'
import { ROLE_WORDS } from './role-words.ts'

interface StaffRowProps {
  member: StaffMember
  /** True if this is the signed-in owner. */
  isSelf: boolean
  onAction: (action: 'role' | 'leave' | 'sign-out') => void
}

/** One staff member. */
export function StaffRow({ member, isSelf, onAction }: StaffRowProps) {
  return (
    <li className={`grid items-center gap-x-4 gap-y-1 border-b border-hairline ${classes['person']}`}>
      <div className={`grid min-w-0 gap-0.5 ${account['description']}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {member.name}
          {isSelf ? <span className="text-small font-medium text-good">You</span> : null}
        </p>
        <p className="note">{addressText(member)}</p>
      </div>
      <p className={`text-body font-medium ${classes['role']}`}>{ROLE_WORDS[member.role].label}</p>
      <p className={`note ${classes['lastSeen']}`}>{lastSeenText(member)}</p>
      <Menu position="bottom-end" width={250} shadow="md">
        <Menu.Target>
          <IconButton label={`Change ${member.name}`}>
            <IconDots size={20} stroke={1.8} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUserCog size={18} stroke={1.7} />} onClick={() => onAction('role')}>
            Change role
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={18} stroke={1.7} />}
            disabled={member.browsers === 0}
            onClick={() => onAction('sign-out')}
          >
            Sign out everywhere
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUserMinus size={18} stroke={1.7} />} onClick={() => onAction('leave')}>
            Remove all access
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

/** Writes the email address, marked until it is confirmed, since it may belong to someone else. */
export function addressText(person: { email: string; email_verified_at: number | null }): string {
  return person.email_verified_at === null ? `${person.email} (not confirmed)` : person.email
}

function lastSeenText({ seen_at, browsers, passkeys }: StaffMember): string {
  const seen =
    seen_at === null
      ? 'Not signed in'
      : `Last seen ${whenText(seen_at, nowSeconds())}, ${counted(browsers, 'browser')}`
  return passkeys > 0 ? `${seen}, ${counted(passkeys, 'passkey')}` : seen
}
