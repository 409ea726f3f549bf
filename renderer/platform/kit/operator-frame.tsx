import { use, type ReactNode } from 'react'
import { hasRight, type Right } from '../../../shared/accounts/rights.ts'
import { parseFloorCode, writeFloorCode } from '../../../shared/production/floor/floor-codes.ts'
import type { Person, Role } from '../../../shared/accounts/people.ts'
import { SignedIn } from '../shell/signed-in.tsx'
import { MessagePage } from '../shell/message-page.tsx'
import { ButtonLink } from '../ui/buttons.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useFirstTitle } from '../ui/use-title.ts'
import { CommandPalette } from './command-palette.tsx'
import { ConsoleDropSlot } from './console-drop-slot.ts'
import { ConsoleRail } from './console-rail.tsx'
import { DesktopNotices } from './desktop-notices.tsx'
import { LineLost } from './line-lost.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { LeftKeysNotice } from './left-keys-notice.tsx'
import { ShopWarningList } from './shop-warning-list.tsx'
import { isTakenByPage } from './page-scans.ts'
import { useCutTitles } from './use-cut-titles.ts'
import { useScanner } from './use-scanner.ts'
import classes from './frame.module.css'

interface FrameProps {
  title: string
  /** The right that the page needs. */
  right: Right
  /** At the end of the line of the title. */
  beside?: ReactNode
  children: (person: Person) => ReactNode
}

/** The frame of every console page: the rail, the title and the shop's warnings. For staff only. */
export function OperatorFrame({ title, right, beside, children }: FrameProps) {
  useFirstTitle(title)
  useCutTitles()
  const drop = use(ConsoleDropSlot)
  const navigate = useNavigate()
  useScanner((text) => {
    if (!isTakenByPage(text)) void navigate({ to: '/console/scan/$code', params: { code: shortCode(text) } })
  })
  return (
    <SignedIn>
      {(person) =>
        hasRight(person.role, right) ? (
          <div className={classes['console']}>
            <ConsoleRail person={person} />
            <div className={classes['page']}>
              <PageTitle title={title} beside={beside} />
              <ShopWarningList person={person} />
              <LeftKeysNotice />
              {children(person)}
            </div>
            {drop}
            <LineLost />
            <DesktopNotices />
            <ShortcutList />
            <CommandPalette person={person} />
          </div>
        ) : (
          <NotThisRole role={person.role} />
        )
      }
    </SignedIn>
  )
}

function PageTitle({ title, beside }: Pick<FrameProps, 'title' | 'beside'>) {
  if (beside === undefined) return <h1>{title}</h1>
  return (
    <div className={classes['title']}>
      <h1>{title}</h1>
      {beside}
    </div>
  )
}

/** A scanned address by its code alone; anything else as it was scanned. */
function shortCode(text: string): string {
  const code = parseFloorCode(text)
  return code ? writeFloorCode(code) : text.trim()
}

function NotThisRole({ role }: { role: Role }) {
  return (
    <MessagePage
      title={role === 'customer' ? 'This page is for staff' : 'Your role does not include this page'}
      text="An owner of the shop can change your role."
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}
