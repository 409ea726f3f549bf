import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { trpc } from '../../api.ts'
import { shopInstantText } from '../../ui/words.ts'
import panel from '../kit/panel.module.css'
import tones from '../kit/tones.module.css'
import { AddLogPhoto } from './add-log-photo.tsx'
import classes from './printers.module.css'
import { hoursText, logText } from './printer-words.ts'

/** What was done to a printer, newest first, with photos of it. */
export function PrinterLog({ printerId, mayMake }: { printerId: string; mayMake: boolean }) {
  const log = useQuery(trpc.printers.log.queryOptions({ printer_id: printerId }))
  return (
    <section className={panel['block']} aria-label="Log">
      <h3>Log</h3>
      <Failed error={log.error} />
      {log.data?.length === 0 ? <p className={tones['quiet']}>Nothing was recorded yet.</p> : null}
      <ol className={classes['log']}>
        {log.data?.map((entry) => (
          <li key={entry.id}>
            <p>{logText(entry)}</p>
            <p className={tones['quiet']}>
              {shopInstantText(entry.at)}, {entry.who ?? 'a former account'}, after{' '}
              {hoursText(entry.printed_seconds)}
            </p>
            <Photos ids={entry.photos} />
            {mayMake ? <AddLogPhoto logId={entry.id} what={logText(entry)} /> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Photos({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <ul className={classes['photos']}>
      {ids.map((id, at) => (
        <li key={id}>
          <a href={`/console/printer-photos/${id}`} target="_blank" rel="noreferrer">
            <img
              src={`/console/printer-photos/${id}`}
              alt={`Work on the printer, ${at + 1}`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
