import type { PlacementRow } from '../../shared/quotes/compare.ts'
import { Button } from '../ui/buttons.tsx'
import { measureText } from '../ui/words.ts'
import { useViewer } from '../viewer/viewer-state.ts'
import { bringPartIntoView } from './bring-part-into-view.ts'
import classes from './placement-list.module.css'
import { distinctPlacements } from './placement-words.ts'
import { useDesk } from './quote-desk.ts'
import section from './section.module.css'

/** Ways to lay the part on the plate, each with its reason; looking at one changes nothing yet. */
export function PlacementList() {
  const { comparison } = useDesk()
  const rows = distinctPlacements(comparison?.placements ?? [])
  if (rows.length === 0) return null
  return (
    <section className={section['section']} aria-labelledby="placements">
      <h2 id="placements">How it lies on the plate</h2>
      <p className={section['lead']}>
        The shop chooses the best one; strength across the layers may be a reason for another.
      </p>
      <ul className={classes['list']}>
        {rows.map((row) => (
          <Placement key={row.down.join()} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Placement({ row }: { row: PlacementRow }) {
  const { change, choices } = useDesk()
  const { tried, set } = useViewer()
  const looked = tried?.join() === row.down.join()
  const look = () => {
    set(looked ? { tried: null } : { tried: row.down, printed: true, spot: null })
    if (!looked) bringPartIntoView()
  }
  const use = () => {
    set({ tried: null })
    change?.({ print_settings: { ...choices.print_settings, bottom_face: row.down } })
  }
  return (
    <li className={classes['row']} data-chosen={row.chosen || undefined}>
      <div>
        <p className={classes['reason']}>
          {row.reason}
          {row.chosen ? <span className={classes['tag']}>chosen</span> : null}
        </p>
        <p className={`${classes['figures']} figures`}>{measureText(row.height_mm, 'mm')} tall</p>
      </div>
      {row.chosen ? null : (
        <div className={classes['actions']}>
          <Button aria-pressed={looked} onClick={look}>
            {looked ? 'Stop looking' : 'Look at it'}
          </Button>
          {change ? <Button onClick={use}>Print it like this</Button> : null}
        </div>
      )}
    </li>
  )
}
