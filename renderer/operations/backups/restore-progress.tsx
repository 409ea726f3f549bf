import { useEffect } from 'react'
import type { BackupsPageData } from '../../../shared/platform/backup/backups-page-data.ts'
import type { RestoreStep } from '../../../shared/platform/backup/restorable.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { STEP_TEXTS } from './restore-words.ts'

const LOOK_EVERY_MS = 500

/** Says how the last restore ended. */
export function RestoreOutcomeNotice({ page: { last_restore } }: { page: BackupsPageData }) {
  if (last_restore === null) return null
  const { at, backup_at, kept, error } = last_restore
  return error === null ? (
    <Notice
      tone="info"
      title={`Restored on ${shopInstantText(at)} from the backup of ${shopInstantText(backup_at)}`}
    >
      {kept === null ? null : (
        <>
          The shop that was replaced is in <code>{kept}</code>. Remove it below once you are sure that nothing
          is missing.
        </>
      )}
    </Notice>
  ) : (
    <Notice tone="stop" title={`The restore on ${shopInstantText(at)} failed; the shop is as it was`}>
      {error}
    </Notice>
  )
}

/** Shown instead of the page while the shop is restored or moved. */
export function RestoreRunning({ step }: { step: RestoreStep }) {
  useReloadAfterRestart()
  return (
    <Notice tone="attention" live title={`The shop is being ${step === 'move' ? 'moved' : 'restored'}`}>
      <output>{STEP_TEXTS[step]} …</output> Leave this page open: it comes back when the shop is open again.
    </Notice>
  )
}

/** Reloads the page once the server answers again after it was away: another shop may be open then. */
function useReloadAfterRestart(): void {
  useEffect(() => {
    let wasAway = false
    const look = async () => {
      const isReady = await fetch('/readyz').then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady && wasAway) location.reload()
      wasAway ||= !isReady
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
