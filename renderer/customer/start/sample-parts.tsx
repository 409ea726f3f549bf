import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCube } from '@tabler/icons-react'
import { useState } from 'react'
import { RefusedRequest, UNREACHABLE } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './sample-parts.module.css'

interface Sample {
  file: string
  title: string
  note: string
}

async function readSamples(): Promise<Sample[]> {
  const response = await fetch('/samples/index.json')
  if (!response.ok) throw new RefusedRequest(UNREACHABLE)
  return (await response.json()) as Sample[]
}

async function fetchSample(sample: Sample): Promise<File> {
  const response = await fetch(`/samples/${encodeURIComponent(sample.file)}`)
  if (!response.ok) throw new RefusedRequest(UNREACHABLE)
  return new File([await response.blob()], sample.file)
}

/** Parts to try the shop with; they go the same way as a customer's own. */
export function SampleParts({ onFile }: { onFile: (files: File[]) => void }) {
  const samples = useQuery({
    queryKey: ['samples'],
    queryFn: readSamples,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const take = useMutation({ mutationFn: fetchSample, onSuccess: (file) => onFile([file]) })
  if (!samples.data || samples.data.length === 0) return null
  return (
    <section className={classes['samples']} aria-labelledby="samples">
      <h2 id="samples">No file handy? Try a sample.</h2>
      <ul>
        {samples.data.map((sample) => (
          <li key={sample.file}>
            <button type="button" disabled={take.isPending} onClick={() => take.mutate(sample)}>
              <SamplePicture file={sample.file} />
              <span className={classes['title']}>{sample.title}</span>
              <span className={classes['note']}>{sample.note}</span>
            </button>
          </li>
        ))}
      </ul>
      {take.isError ? <Notice tone="stop" live title="We couldn’t load the sample. Try again." /> : null}
    </section>
  )
}

/** Pictures as the shop itself makes them; a sample that was added later has none and shows a cube. */
function SamplePicture({ file }: { file: string }) {
  const [none, setNone] = useState(false)
  return (
    <span className={classes['picture']}>
      {none ? (
        <IconCube size={36} stroke={1.3} aria-hidden="true" />
      ) : (
        <img
          src={`/assets/sample-pictures-1/${encodeURIComponent(file)}.png`}
          alt=""
          width={88}
          height={88}
          onError={() => setNone(true)}
        />
      )}
    </span>
  )
}
