import { useState } from 'react'
import { BucketPlace } from '../../../shared/backup/backup-settings.ts'
import type { BackupsPage } from '../../../shared/backup/backups-page.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LineField } from '../kit/line-field.tsx'
import { BucketKeysForm } from './bucket-keys-form.tsx'
import type { BackupChanges } from './use-backups.ts'
import classes from './backups.module.css'

type Draft = { [K in keyof BucketPlace]: string }

const EMPTY: Draft = { endpoint: '', region: 'us-east-1', bucket: '', prefix: 'layerline/' }

/** An S3-compatible bucket, to which everything is sent encrypted. */
export function BucketSection({ page, changes }: { page: BackupsPage; changes: BackupChanges }) {
  return (
    <section className={classes['section']} aria-labelledby="bucket">
      <h2 id="bucket">Bucket in the cloud</h2>
      <p>
        Any S3-compatible service: Amazon S3, Backblaze B2, Cloudflare R2, MinIO. Everything is encrypted on
        this computer first.
      </p>
      {page.has_passphrase ? (
        <>
          <BucketForm page={page} changes={changes} />
          <BucketKeysForm page={page} changes={changes} />
        </>
      ) : (
        <p className={classes['muted']}>Set a passphrase first.</p>
      )}
    </section>
  )
}

function BucketForm({ page, changes }: { page: BackupsPage; changes: BackupChanges }) {
  const { saveBucket } = changes
  const saved = page.settings.bucket
  const [draft, setDraft] = useState<Draft>(saved ? { ...saved, endpoint: saved.endpoint ?? '' } : EMPTY)
  const [faults, setFaults] = useState<Partial<Record<keyof Draft, string>>>({})
  const submit = () => {
    const checked = BucketPlace.safeParse({ ...draft, endpoint: draft.endpoint.trim() || null })
    setFaults(Object.fromEntries(checked.error?.issues.map(({ path, message }) => [path[0], message]) ?? []))
    if (checked.success) saveBucket.mutate({ bucket: checked.data })
  }
  const field = (name: keyof Draft, label: string, meaning: string) => (
    <LineField
      label={label}
      meaning={meaning}
      value={draft[name]}
      fault={faults[name]}
      autoComplete="off"
      spellCheck={false}
      onChange={(text) => setDraft({ ...draft, [name]: text })}
    />
  )
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {field(
        'bucket',
        'Bucket',
        'Its name. Turn versioning or object lock on at the service, so that a thief cannot delete backups.',
      )}
      {field(
        'endpoint',
        'Address of the service',
        'Leave it empty for Amazon. Such as https://s3.us-west-004.backblazeb2.com',
      )}
      {field('region', 'Region', 'As the service names it; auto for Cloudflare.')}
      {field('prefix', 'Prefix', 'Begins every name, so that the bucket can hold other things.')}
      <Failed error={saveBucket.error} />
      <div className={classes['actions']}>
        <Button type="submit" disabled={saveBucket.isPending}>
          {saved ? 'Save bucket' : 'Use bucket'}
        </Button>
        {saved ? (
          <Button disabled={saveBucket.isPending} onClick={() => saveBucket.mutate({ bucket: null })}>
            Stop using it
          </Button>
        ) : null}
        <output>{saveBucket.isSuccess ? 'Saved.' : ''}</output>
      </div>
    </form>
  )
}
