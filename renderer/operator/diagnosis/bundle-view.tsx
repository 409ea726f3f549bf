import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupportBundle } from '../../../shared/diagnosis/support-bundle.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { PickField } from '../kit/pick-field.tsx'
import classes from './diagnosis.module.css'

const DAYS = [
  { value: '1', label: '1 day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
]

/** Makes a support bundle, and saves what the owner leaves in it. */
export function BundleView() {
  const [days, setDays] = useState('3')
  const make = useMutation(trpc.diagnosis.makeBundle.mutationOptions())
  return (
    <>
      <p className={classes['lead']}>
        What someone needs to help you: the log, crash reports, settings without secrets, and facts of this
        computer. Names, addresses and file names of customers are replaced. Nothing is sent: you save a file,
        look into it and decide who gets it.
      </p>
      <div className={classes['tools']}>
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
      <ul className={classes['files']} aria-label="Files of the support bundle">
        {bundle.files.map(({ name, about, bytes }) => (
          <li key={name}>
            <Checkbox
              label={name}
              checked={!without.includes(name)}
              onChange={(isKept) => choose(name, isKept)}
            />
            <span className={classes['fields']}>
              {about}, {sizeText(bytes)}
            </span>
            <Button
              look="bare"
              aria-expanded={shown === name}
              aria-label={shown === name ? `Close ${name}` : `Look into ${name}`}
              onClick={() => setShown(shown === name ? null : name)}
            >
              {shown === name ? 'Close' : 'Look'}
            </Button>
            {shown === name ? <FileText id={bundle.id} name={name} /> : null}
          </li>
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

function FileText({ id, name }: { id: string; name: string }) {
  const file = useQuery(trpc.diagnosis.bundleFile.queryOptions({ id, name }, { staleTime: Infinity }))
  if (file.isPending) return <LoadingLines label="Loading the file" />
  if (file.isError) return <Failed error={file.error} />
  return (
    <>
      <pre className={classes['fileText']} tabIndex={0} aria-label={name}>
        {file.data.text}
      </pre>
      {file.data.is_cut ? (
        <p className={classes['fields']}>This is its beginning. The saved file has all of it.</p>
      ) : null}
    </>
  )
}

function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
