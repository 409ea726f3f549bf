import { Box } from '@mantine/core'
import type { Role } from '../../shared/accounts/people.ts'
import { hasRight } from '../../shared/accounts/rights.ts'
import { DESK_KINDS } from '../../shared/desk/desk-kinds.ts'
import type { SnoozedItem } from '../../shared/desk/snooze.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { dayText } from '../platform/ui/words.ts'
import { agoText } from '../platform/kit/waiting-words.ts'
import { ItemLink } from './desk-row.tsx'
import { bringBackIntent, type DeskMoves } from './desk-intents.ts'
import classes from './desk-list.module.css'

interface SnoozedListProps {
  items: readonly SnoozedItem[]
  now: number
  role: Role
  moves: DeskMoves
}

/** Lists what was put aside: until when, by whom, and why. */
export function SnoozedList({ items, now, role, moves }: SnoozedListProps) {
  if (items.length === 0) return null
  return (
    <details className={classes['snoozed']}>
      <Box component="summary" className="font-medium text-muted" p="8px 0">
        Snoozed ({items.length})
      </Box>
      <ul className="w-full">
        {items.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline"
            style={{ padding: '8px 10px' }}
          >
            <div className="grid min-w-0 gap-0.5">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <ItemLink item={item} role={role} />
                <span className="note">
                  {DESK_KINDS[item.kind].title} · until {dayText(item.snooze.until)}
                </span>
              </p>
              <p className="text-small text-soft">
                “{item.snooze.reason}” {item.snooze.by ?? 'A former account'},{' '}
                {agoText(item.snooze.snoozed_at, now)}
              </p>
            </div>
            {hasRight(role, 'decide') ? (
              <Button onClick={() => moves.add(bringBackIntent(item))}>Bring back</Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
