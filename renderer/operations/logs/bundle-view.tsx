import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupportBundle } from '../../../shared/platform/logs/support-bundle.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { BundleFileRow } from './bundle-file.tsx'

const DAYS = [
  { value: '1', label: '1 day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
]

/** Makes a support bundle, and saves what the owner leaves in it. */
export function BundleView() {
  const [days, setDays] = useState('3')
  const make = useMutation(trpc.logs.makeBundle.mutationOptions())
  return (
    <>
      <p className="readable">
        What someone needs to help you: the log, crash reports, settings without secrets, and facts of this
        computer. Names, addresses and file names of customers are replaced. Nothing is sent: you save a file,
        look through it and decide who gets it.
      </p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <PickField label="Log of" value={days} options={DAYS} onChange={setDays} />
        <Button
          look={make.data ? 'quiet' : 'primary'}
          disabled={make.isPending}
          aria-busy={make.isPending}
          onClick={() => make.mutate({ days: Number(days) })}
        >
          {make.isPending ? 'Preparing…' : make.data ? 'Prepare again' : 'Prepare'}
        </Button>
      </div>
      <Failed error={make.error} />
      {make.data ? <Files key={make.data.id} bundle={make.data} /> : null}
    </>
  )
}

function Files({ bundle }: { bundle: SupportBundle }) {
  const [without, setWithout] = useState<string[]>([])
  const [shown, setShown] = useState<string | null>(null)
  const query = new URLSearchParams([['id', bundle.id], ...without.map((name) => ['without', name])])
  const kept = bundle.files.length - without.length
  const choose = (name: string, isKept: boolean) =>
    setWithout(isKept ? without.filter((other) => other !== name) : [...without, name])
  return (
    <>
      <ul aria-label="Files of the support bundle">
        {bundle.files.map((file) => (
          <BundleFileRow
            key={file.name}
            bundleId={bundle.id}
            file={file}
            isKept={!without.includes(file.name)}
            isShown={shown === file.name}
            onKeep={(isKept) => choose(file.name, isKept)}
            onShow={(isShown) => setShown(isShown ? file.name : null)}
          />
        ))}
      </ul>
      {kept === 0 ? null : (
        <div>
          <DownloadButton path={`/console/support-bundle.zip?${query.toString()}`}>
            {without.length === 0 ? 'Save' : `Save ${kept} of ${bundle.files.length} files`}
          </DownloadButton>
        </div>
      )}
    </>
  )
}
