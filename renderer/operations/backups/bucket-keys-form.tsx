import { useState } from 'react'
import { KeepBucketKeys, type BackupsPageData } from '../../../shared/platform/backup/backups-page-data.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import type { BackupChanges } from './use-backups.ts'

const SOURCES = {
  environment: 'The keys are set by environment variables; change them there.',
  keychain: 'The keys are stored in this computer’s keychain. They are not shown again.',
  none: 'The keys of the bucket are not set.',
}

/** The two keys with which the bucket is written and read. */
export function BucketKeysForm({ page, changes }: { page: BackupsPageData; changes: BackupChanges }) {
  const { source, can_keep, why_not } = page.bucket_keys
  if (can_keep && source !== 'environment')
    return <KeyFields source={source} keepBucketKeys={changes.keepBucketKeys} />
  return (
    <p className="text-muted">
      {SOURCES[source ?? 'none']}{' '}
      {source === null ? (
        <>
          {why_not} The variables are <code>LAYERLINE_BUCKET_ACCESS_KEY</code> and{' '}
          <code>LAYERLINE_BUCKET_SECRET_KEY</code>.
        </>
      ) : null}
    </p>
  )
}

interface KeyFieldsProps {
  source: BackupsPageData['bucket_keys']['source']
  keepBucketKeys: BackupChanges['keepBucketKeys']
}

function KeyFields({ source, keepBucketKeys }: KeyFieldsProps) {
  const [keys, setKeys] = useState({ access_key: '', secret_key: '' })
  const entered = KeepBucketKeys.safeParse({ keys })
  return (
    <form
      className="grid max-w-[520px] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (entered.success) keepBucketKeys.mutate(entered.data)
      }}
    >
      <p className="text-muted">{SOURCES[source ?? 'none']}</p>
      <LineField
        label="Access key"
        value={keys.access_key}
        onChange={(access_key) => setKeys({ ...keys, access_key })}
      />
      <LineField
        label="Secret key"
        type="password"
        autoComplete="off"
        value={keys.secret_key}
        onChange={(secret_key) => setKeys({ ...keys, secret_key })}
      />
      <Failed error={keepBucketKeys.error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
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
