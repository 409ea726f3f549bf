import { Link } from '@tanstack/react-router'
import { IconClockPause } from '@tabler/icons-react'
import type { Role } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { DESK_ACTIONS } from '../../../shared/desk/desk-actions.ts'
import { deskLinkOf, type DeskItem } from '../../../shared/desk/desk-item.ts'
import { Thumbnail } from '../../customer/part/thumbnail.tsx'
import { Button, IconButton } from '../../ui/buttons.tsx'
import { dayText } from '../../ui/words.ts'
import { Key } from '../kit/list.tsx'
import { RAIL } from '../kit/rail.ts'
import { rowElementId } from '../kit/use-list-keys.ts'
import { aboutText, clockText, clockTitle, urgencyOf } from './desk-words.ts'
import classes from './desk-list.module.css'
import tones from '../kit/tones.module.css'

interface DeskRowProps {
  item: DeskItem
  now: number
  role: Role
  isChosen: boolean
  isBusy: boolean
  onFocus: () => void
  onAct: () => void
  onSnooze: () => void
}

/** One item: what, why, until when, and what can be done about it right here. */
export function DeskRow(props: DeskRowProps) {
  const { item, now, role, isChosen, isBusy } = props
  const urgency = urgencyOf(item, now)
  const about = aboutText(item)
  return (
    <li className={classes['row']} data-chosen={isChosen ? '' : undefined} onFocus={props.onFocus}>
      <Thumbnail quote={item} size={40} />
      <div className={classes['what']}>
        <p>
          <ItemLink item={item} role={role} />
          {item.practice ? <span className={tones['practice']}> Practice</span> : null}
          {about === '' ? null : <span className={classes['about']}>{about}</span>}
        </p>
        <p className={classes['reason']}>{item.reason}</p>
      </div>
      <span
        className={`${classes['clock']} ${tones[urgency ?? 'quiet']}`}
        title={clockTitle(item, now)}
        hidden={item.kind === 'health' || item.kind === 'backups'}
      >
        {clockText(item, now)}
      </span>
      <div className={classes['actions']}>
        {mayAct(item, role) ? (
          <Button look="primary" disabled={isBusy} onClick={props.onAct}>
            {actionText(item)}
            {isChosen ? <Key>{DESK_ACTIONS[item.action!.does].key}</Key> : null}
          </Button>
        ) : null}
        {hasRight(role, 'decide') ? (
          <IconButton label={`Put aside: ${item.title}`} onClick={props.onSnooze}>
            <IconClockPause size={18} stroke={1.7} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
}

/** Whether the item has an action, and the person the right for it. */
export function mayAct({ action }: DeskItem, role: Role): boolean {
  return action !== null && hasRight(role, DESK_ACTIONS[action.does].right)
}

function actionText({ action }: DeskItem): string {
  if (action === null) return ''
  const { label } = DESK_ACTIONS[action.does]
  if (action.does === 'confirm_date') return `${label} ${dayText(action.promised)}`
  return action.does === 'clear' && action.was === 'printing' ? 'Done and cleared' : label
}

/** Leads to the page of the item where the person may open that. */
export function ItemLink({ item, role }: { item: DeskItem; role: Role }) {
  const { path, chosen } = deskLinkOf(item)
  const entry = RAIL.find(({ to }) => to === path)
  if (entry && !hasRight(role, entry.right))
    return (
      <strong id={rowElementId(item.id)} tabIndex={-1}>
        {item.title}
      </strong>
    )
  return (
    <Link
      id={rowElementId(item.id)}
      to={path}
      search={chosen === null ? {} : { chosen }}
      title={item.title}
      className={classes['title']}
    >
      {item.title}
    </Link>
  )
}
