import { Box } from '@mantine/core'
import { useFloor } from './floor-context.ts'
import { type lanesOf, unitCountOf } from './floor-items.ts'
import { WorkRow } from './work-row.tsx'
import { countText } from '../../platform/ui/words.ts'
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
      className={look === 'list' ? `stack-20 ${classes['list']}` : `stack-8 top scroll-x ${classes['board']}`}
    >
      {lanes
        .filter(({ items, empty }) => items.length > 0 || empty !== null || look === 'board')
        .map((lane) => (
          <section key={lane.key} className={`fit ${classes['lane']}`} aria-label={lane.label}>
            <LaneHead lane={lane} />
            {lane.items.length > 0 ? (
              <ul className={classes['rows']}>
                {lane.items.map((item) => (
                  <WorkRow key={item.id} item={item} look={look === 'list' ? 'row' : 'tile'} />
                ))}
              </ul>
            ) : (
              <Box component="p" className="muted plain" p="4px 10px">
                {lane.empty ?? 'Nothing.'}
              </Box>
            )}
          </section>
        ))}
    </div>
  )
}

/** Selects a whole lane; and says how much is in it. */
function LaneHead({ lane }: { lane: Lane }) {
  const { selection } = useFloor()
  const ids = lane.items.map(({ id }) => id)
  const selected = ids.filter((id) => selection.selected.has(id)).length
  const units = lane.items.reduce((sum, item) => sum + unitCountOf(item), 0)
  return (
    <header className={`row-10 middle ${classes['laneHead']}`}>
      {ids.length > 0 ? (
        <input
          type="checkbox"
          aria-label={`Select all: ${lane.label}`}
          checked={selected === ids.length}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && selected < ids.length
          }}
          onChange={(event) => selection.setMany(ids, event.currentTarget.checked)}
        />
      ) : null}
      <h2 className="small">{lane.label}</h2>
      {units > 0 ? <span className="muted plain">{countText(units, 'unit')}</span> : null}
    </header>
  )
}
