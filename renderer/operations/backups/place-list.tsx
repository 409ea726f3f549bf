import { useState } from 'react'
import { BUCKET_PLACE, LOCAL_PLACE } from '../../../shared/platform/backup/backup-settings.ts'
import type { BackupsPageData, ShownPlace } from '../../../shared/platform/backup/backups-page-data.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { ToneIcon, type NoticeTone } from '../../platform/ui/notice.tsx'
import { placeText, placeTitle } from './backup-words.ts'
import type { BackupChanges } from './use-backups.ts'
import classes from './backups.module.css'

/** Each place with its last good backup, and why the last try failed. */
export function PlaceList({ page, changes }: { page: BackupsPageData; changes: BackupChanges }) {
  return (
    <section className="page-section" aria-labelledby="places">
      <h2 id="places">Places</h2>
      <ul className={`grid ${classes['places']}`}>
        {page.places.map((place) => (
          <li key={place.place} className="items-start border-b border-hairline">
            <Place place={place} changes={changes} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function toneOf({ error, is_old, last_good_at }: ShownPlace): NoticeTone {
  if (error !== null || is_old) return 'attention'
  return last_good_at === null ? 'info' : 'good'
}

function Place({ place, changes }: { place: ShownPlace; changes: BackupChanges }) {
  const isFolder = place.place !== LOCAL_PLACE && place.place !== BUCKET_PLACE
  return (
    <>
      <ToneIcon tone={toneOf(place)} />
      <div className="grid gap-1 wrap-anywhere">
        <strong>{placeTitle(place)}</strong>
        <span>{placeText(place)}</span>
        {place.error === null ? null : <span className="text-stop">{place.error}</span>}
        {place.last_good === null ? null : <code className="text-muted">{place.last_good}</code>}
      </div>
      {isFolder ? <RemoveButton place={place} changes={changes} /> : null}
    </>
  )
}

function RemoveButton({ place, changes }: { place: ShownPlace; changes: BackupChanges }) {
  const [isAsking, setIsAsking] = useState(false)
  const { removeFolder } = changes
  return (
    <>
      <Button onClick={() => setIsAsking(true)} aria-label={`Remove ${place.where}`}>
        Remove
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Stop backing up to this folder?"
        confirm="Stop"
        action={removeFolder}
        onClose={() => setIsAsking(false)}
        input={{ id: place.place }}
      >
        Backups that are in {place.where} stay there.
      </ConfirmDialog>
    </>
  )
}
