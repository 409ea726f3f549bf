import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  IconClockPause,
  IconDatabase,
  IconPrinter,
  IconServer,
  IconShoppingCart,
  IconTool,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { Role } from '../../shared/accounts/people.ts'
import { hasRight } from '../../shared/accounts/rights.ts'
import { DESK_ACTIONS } from '../../shared/desk/desk-actions.ts'
import { deskLinkOf, type DeskItem } from '../../shared/desk/desk-item.ts'
import { DESK_KINDS, type DeskKind } from '../../shared/desk/desk-kinds.ts'
import { Thumbnail } from '../quoting/customer/part/thumbnail.tsx'
import { Button, ButtonLink, IconButton } from '../platform/ui/buttons.tsx'
import { dayText } from '../platform/ui/words.ts'
import { Key } from '../platform/kit/list.tsx'
import { rowElementId } from '../platform/kit/use-list-keys.ts'
import { aboutText, clockText, clockTitle, urgencyOf } from './desk-words.ts'
import { mayAct, mayOpen } from './use-desk-choice.ts'
import classes from './desk-list.module.css'
import { DUE_LOOKS } from '../platform/kit/due-words.ts'

interface DeskRowProps {
  item: DeskItem
  now: number
  role: Role
  isChosen: boolean
  onChoose: () => void
  onAct: () => void
  onSnooze: () => void
}

/** One item: what, why, until when, and what can be done about it right here. */
export function DeskRow(props: DeskRowProps) {
  const { item, now, role, isChosen } = props
  const about = aboutText(item)
  return (
    <li
      className={`chooses grid items-center border-b border-hairline ${classes['row']}`}
      data-chosen={isChosen ? '' : undefined}
    >
      <Picture item={item} />
      <div className={`grid min-w-0 gap-0.5 ${classes['what']}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <ItemLink item={item} role={role} onFocus={props.onChoose} />
          {item.practice ? <span className="font-normal text-muted"> Test</span> : null}
          {about === '' ? null : <span className="note">{about}</span>}
        </p>
        <p className="text-small text-soft">{item.reason}</p>
      </div>
      <Clock item={item} now={now} />
      <div className={`flex items-center justify-end gap-1.5 ${classes['actions']}`}>
        <InsteadLink item={item} role={role} />
        {mayAct(item, role) ? (
          <Button look={isChosen ? 'primary' : 'quiet'} onClick={props.onAct}>
            {actionText(item)}
            {isChosen ? <Key>{DESK_ACTIONS[item.action!.does].key}</Key> : null}
          </Button>
        ) : (
          <OpenButton item={item} role={role} isChosen={isChosen} />
        )}
        {hasRight(role, 'decide') ? (
          <IconButton label={`Snooze: ${item.title}`} onClick={props.onSnooze}>
            <IconClockPause size={18} stroke={1.7} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
}

function Clock({ item, now }: Pick<DeskRowProps, 'item' | 'now'>) {
  return (
    <span
      className={`figures text-right text-small whitespace-nowrap ${classes['clock']} ${DUE_LOOKS[urgencyOf(item, now) ?? 'quiet']}`}
      title={clockTitle(item, now)}
      hidden={item.kind === 'health' || item.kind === 'backups'}
    >
      {clockText(item, now)}
    </span>
  )
}

function actionText({ action }: DeskItem): string {
  if (action === null) return ''
  const { label } = DESK_ACTIONS[action.does]
  if (action.does === 'confirm_date') return `${label} ${dayText(action.promised)}`
  return action.does === 'clear' && action.was === 'printing' ? 'Done, cleared' : label
}

const ICONS: Partial<Record<DeskKind, typeof IconPrinter>> = {
  idle_printers: IconPrinter,
  printer_links: IconPrinter,
  printers_down: IconPrinter,
  unsliced_plates: IconPrinter,
  printers_to_clear: IconPrinter,
  spools_running_out: IconPrinter,
  maintenance_due: IconTool,
  filament_short: IconShoppingCart,
  supplies_late: IconTruckDelivery,
  backups: IconDatabase,
  health: IconServer,
}

/** The part, or a sign of what it is about. */
function Picture({ item }: { item: DeskItem }) {
  const Icon = item.thumbnail_url === null ? ICONS[item.kind] : undefined
  if (!Icon) return <Thumbnail quote={item} size={40} />
  return (
    <Box component="span" className="grid place-items-center rounded bg-sunken text-muted" w={40} h={40}>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
    </Box>
  )
}

function OpenButton({ item, role, isChosen }: { item: DeskItem; role: Role; isChosen: boolean }) {
  if (!mayOpen(item, role)) return null
  const { open = 'Open' } = DESK_KINDS[item.kind] as { open?: string }
  const { path, search } = deskLinkOf(item)
  return (
    <ButtonLink to={path} search={search}>
      <span>
        {open} <span className="spoken">{item.title}</span>
      </span>
      {isChosen ? <Key>o</Key> : null}
    </ButtonLink>
  )
}

/** Leads to what the page of the item offers instead of its action. */
function InsteadLink({ item, role }: { item: DeskItem; role: Role }) {
  const { instead } = DESK_KINDS[item.kind] as { instead?: string }
  if (instead === undefined || !mayAct(item, role) || !mayOpen(item, role)) return null
  const { path, search } = deskLinkOf(item)
  return (
    <ButtonLink to={path} search={search} aria-label={`${instead}: ${item.title}`}>
      {instead}
    </ButtonLink>
  )
}

interface ItemLinkProps {
  item: DeskItem
  role: Role
  onFocus?: () => void
}

/** Leads to the page of the item where the person may open that. */
export function ItemLink({ item, role, onFocus }: ItemLinkProps) {
  const { path, search } = deskLinkOf(item)
  if (!mayOpen(item, role))
    return (
      <strong id={rowElementId(item.id)} tabIndex={-1}>
        {item.title}
      </strong>
    )
  return (
    <Link
      id={rowElementId(item.id)}
      to={path}
      search={search}
      title={item.title}
      className={`strong underlines max-w-full truncate font-medium no-underline ${classes['title']}`}
      onFocus={onFocus}
    >
      {item.title}
    </Link>
  )
}
