import { useState } from 'react'
import { BucketPlace } from '../../../shared/platform/backup/backup-settings.ts'
import type { BackupsPageData } from '../../../shared/platform/backup/backups-page-data.ts'
import { issueSentence } from '../../../shared/platform/input-sentence.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { BUCKET_ROWS } from './backup-rows.ts'
import { BucketKeysForm } from './bucket-keys-form.tsx'
import type { BackupChanges } from './use-backups.ts'
import { FoldRow } from '../../platform/kit/fold.tsx'

type Draft = { [K in keyof BucketPlace]: string }

const EMPTY: Draft = { endpoint: '', region: 'us-east-1', bucket: '', prefix: 'layerline/' }

/** An S3-compatible bucket, to which everything is sent encrypted. */
export function BucketSection({ page, changes }: { page: BackupsPageData; changes: BackupChanges }) {
  return (
    <FoldRow name="bucket" title="Bucket in the cloud" values={page.settings.bucket?.bucket ?? 'Not used'}>
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
        <p className="text-muted">Set a passphrase first.</p>
      )}
    </FoldRow>
  )
}

function BucketForm({ page, changes: { saveBucket } }: { page: BackupsPageData; changes: BackupChanges }) {
  const saved = page.settings.bucket
  const [draft, setDraft] = useState<Draft>(saved ? { ...saved, endpoint: saved.endpoint ?? '' } : EMPTY)
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const submit = () => {
    const checked = BucketPlace.safeParse({ ...draft, endpoint: draft.endpoint.trim() || null })
    const issues = checked.error?.issues ?? []
    setFaults(Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issueSentence(issue)])))
    if (checked.success) saveBucket.mutate({ bucket: checked.data })
  }
  return (
    <form
      className="grid max-w-[520px] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {BUCKET_ROWS.map(({ path, name, label, meaning }) => (
        <LinkedField key={path} path={path}>
          <LineField
            label={label}
            meaning={meaning}
            value={draft[name]}
            fault={faults[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
          />
        </LinkedField>
      ))}
      <BucketActions isUsed={saved !== null} saveBucket={saveBucket} />
    </form>
  )
}

function BucketActions({ isUsed, saveBucket }: { isUsed: boolean; saveBucket: BackupChanges['saveBucket'] }) {
  return (
    <>
      <Failed error={saveBucket.error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" disabled={saveBucket.isPending}>
          {isUsed ? 'Save bucket' : 'Use bucket'}
        </Button>
        {isUsed ? (
          <Button disabled={saveBucket.isPending} onClick={() => saveBucket.mutate({ bucket: null })}>
            Stop using it
          </Button>
        ) : null}
        <output>{saveBucket.isSuccess ? 'Saved.' : ''}</output>
      </div>
    </>
  )
}
