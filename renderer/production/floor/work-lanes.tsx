import { Box } from '@mantine/core'
import { useFloor } from './floor-context.ts'
import { type lanesOf, unitCountOf } from './floor-items.ts'
import { WorkRow } from './work-row.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import classes from './floor.module.css'

type Lane = ReturnType<typeof lanesOf>[number]

interface WorkLanesProps {
  lanes: readonly Lane[]
  look: 'list' | 'board'
}

/** The work by its state: one group under another, or as columns. */
export function WorkLanes({ lanes, look }: WorkLanesProps) {
  return (
    <div
      className={
        look === 'list'
          ? '@container grid gap-5'
          : `grid items-start gap-2 overflow-x-auto ${classes['board']}`
      }
    >
      {lanes
        .filter(({ items, empty }) => items.length > 0 || empty !== null || look === 'board')
        .map((lane) => (
          <section
            key={lane.key}
            className={`min-w-0 ${look === 'board' ? 'rounded-panel bg-sunken' : ''}`}
            aria-label={lane.label}
          >
            <LaneHead lane={lane} look={look} />
            {lane.items.length > 0 ? (
              <ul className={look === 'list' ? 'border-t border-hairline' : 'grid gap-2'}>
                {lane.items.map((item) => (
                  <WorkRow key={item.id} item={item} look={look === 'list' ? 'row' : 'tile'} />
                ))}
              </ul>
            ) : (
              <Box component="p" className="font-normal text-muted" p="4px 10px">
                {lane.empty ?? 'Nothing.'}
              </Box>
            )}
          </section>
        ))}
    </div>
  )
}

/** Selects a whole lane; and says how much is in it. */
function LaneHead({ lane, look }: { lane: Lane; look: WorkLanesProps['look'] }) {
  const { selection } = useFloor()
  const ids = lane.items.map(({ id }) => id)
  const selected = ids.filter((id) => selection.selected.has(id)).length
  const units = lane.items.reduce((sum, item) => sum + unitCountOf(item), 0)
  return (
    <Box
      component="header"
      className="flex items-center gap-2.5"
      mih="32px"
      p={look === 'list' ? '0 0 0 10px' : '4px 4px 6px'}
    >
      {ids.length > 0 ? (
        <input
          type="checkbox"
          className="flex-none"
          aria-label={`Select all: ${lane.label}`}
          checked={selected === ids.length}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && selected < ids.length
          }}
          onChange={(event) => selection.setMany(ids, event.currentTarget.checked)}
        />
      ) : null}
      <div className={look === 'list' ? 'flex items-center gap-2.5' : 'grid'}>
        <h2 className="text-small">{lane.label}</h2>
        {units > 0 ? <span className="font-normal text-muted">{counted(units, 'unit')}</span> : null}
      </div>
    </Box>
  )
}
