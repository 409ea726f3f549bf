import { useState } from 'react'
import { KeepBucketKeys, type BackupsPage } from '../../../shared/backup/backups-page.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LineField } from '../kit/line-field.tsx'
import type { BackupChanges } from './use-backups.ts'
import classes from './backups.module.css'

const SOURCES = {
  environment: 'The keys are set by environment variables; change them there.',
  keychain: 'The keys are stored in this computer’s keychain. They are not shown again.',
  none: 'The keys of the bucket are not set.',
}

/** The two keys with which the bucket is written and read. */
export function BucketKeysForm({ page, changes }: { page: BackupsPage; changes: BackupChanges }) {
  const { source, can_keep, why_not } = page.bucket_keys
  const [access_key, setAccessKey] = useState('')
  const [secret_key, setSecretKey] = useState('')
  const { keepBucketKeys } = changes
  const entered = KeepBucketKeys.safeParse({ keys: { access_key, secret_key } })
  if (!can_keep || source === 'environment')
    return (
      <p className={classes['muted']}>
        {SOURCES[source ?? 'none']}{' '}
        {source === null ? (
          <>
            {why_not} The variables are <code>LAYERLINE_BUCKET_ACCESS_KEY</code> and{' '}
            <code>LAYERLINE_BUCKET_SECRET_KEY</code>.
          </>
        ) : null}
      </p>
    )
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (entered.success) keepBucketKeys.mutate(entered.data)
      }}
    >
      <p className={classes['muted']}>{SOURCES[source ?? 'none']}</p>
      <LineField label="Access key" value={access_key} autoComplete="off" onChange={setAccessKey} />
      <LineField
        label="Secret key"
        type="password"
        value={secret_key}
        autoComplete="off"
        onChange={setSecretKey}
      />
      <Failed error={keepBucketKeys.error} />
      <div className={classes['actions']}>
        <Button type="submit" disabled={!entered.success || keepBucketKeys.isPending}>
          Save keys
        </Button>
        {source === 'keychain' ? (
          <Button onClick={() => keepBucketKeys.mutate({ keys: null })}>Remove keys</Button>
        ) : null}
      </div>
    </form>
  )
}
