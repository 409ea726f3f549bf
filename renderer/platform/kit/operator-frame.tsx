import { Box } from '@mantine/core'
import { use, type ReactNode, useEffect } from 'react'
import { hasRight, type Right } from '../../../shared/accounts/rights.ts'
import { parseFloorCode, writeFloorCode } from '../../../shared/production/floor/floor-codes.ts'
import type { Person, Role } from '../../../shared/accounts/people.ts'
import { SignedIn } from '../shell/signed-in.tsx'
import { MessagePage } from '../shell/message-page.tsx'
import { ButtonLink, Button } from '../ui/buttons.tsx'
import { useNavigate } from '@tanstack/react-router'
import { LoadingLines } from '../ui/loading-lines.tsx'
import { useFirstAnswers } from '../use-first-answers.ts'
import { useFirstTitle } from '../ui/use-title.ts'
import { CommandPalette } from './command-palette.tsx'
import { ConsoleDropSlot } from './console-drop-slot.ts'
import { ConsoleRail } from './console-rail.tsx'
import { SectionTabs, useTabs } from './section-tabs.tsx'
import { DesktopNotices } from './desktop-notices.tsx'
import { LineLost } from './line-lost.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { ShopWarningList } from './shop-warning-list.tsx'
import { isTakenByPage } from './page-scans.ts'
import { useScanner } from './use-scanner.ts'
import './console.css'
import classes from './frame.module.css'
import { Notice } from '../ui/notice.tsx'
import { forgetLeftKeys, useLeftKeys } from './left-keys.ts'

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
          <div className={`grid text-small ${classes['console']}`}>
            <ConsoleRail person={person} />
            <Page title={<PageTitle title={title} beside={beside} person={person} />}>
              <ShopWarningList person={person} />
              <LeftKeysNotice />
              {children(person)}
            </Page>
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

/** Shows the content under the title once its first answers are there; until then lines stand over it, and take no room. */
function Page({ title, children }: { title: ReactNode; children: ReactNode }) {
  const isReady = useFirstAnswers()
  return (
    <div
      className={`grid grid-cols-1 content-start gap-4 ${classes['page']}`}
      data-coming={isReady ? undefined : ''}
    >
      {title}
      {isReady ? null : (
        <Box className={classes['coming']} h={0}>
          <LoadingLines label="Loading page" />
        </Box>
      )}
      {children}
    </div>
  )
}

type TitleProps = Pick<FrameProps, 'title' | 'beside'> & { person: Person }

/** The title of a page; in a section of several pages the tabs are seen in its place. */
function PageTitle({ title, beside, person }: TitleProps) {
  const section = useTabs(person)
  if (beside === undefined && section === null) return <h1>{title}</h1>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h1 className={section ? 'spoken' : undefined}>{title}</h1>
      {section ? <SectionTabs section={section} person={person} /> : null}
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

/** Says which keys of a page that was left were not carried out, and why. */
function LeftKeysNotice() {
  const notes = useLeftKeys((state) => state.notes)
  if (notes.length === 0) return null
  return (
    <Box className={`grid gap-3 ${classes['warnings']}`} maw={880}>
      <Notice
        tone="attention"
        title="Not everything was done on the page before"
        live
        actions={<Button onClick={forgetLeftKeys}>Close</Button>}
      >
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Notice>
    </Box>
  )
}

/** Shows the whole text of whatever an ellipsis shortens, as the tooltip of the element under the pointer. */
function useCutTitles(): void {
  useEffect(() => {
    const showWhole = ({ target }: PointerEvent) => {
      const shortened = target instanceof Element ? shortenedAround(target) : null
      if (shortened && shortened.title === '') shortened.title = shortened.innerText
    }
    document.addEventListener('pointerover', showWhole)
    return () => document.removeEventListener('pointerover', showWhole)
  }, [])
}

/** The element that ends in an ellipsis here: the one under the pointer, or the cell around it. */
function shortenedAround(target: Element): HTMLElement | null {
  let at: Element | null = target
  for (let level = 0; at instanceof HTMLElement && level < 3; level += 1, at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).textOverflow === 'ellipsis') return at
  return null
}
