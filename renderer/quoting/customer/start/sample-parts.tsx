import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCube } from '@tabler/icons-react'
import { useState } from 'react'
import { RefusedRequest, UNREACHABLE } from '../../../platform/api.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
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

/** Returns a sample part as the file that a customer would choose. */
export async function fetchSample(sample: Pick<Sample, 'file'>): Promise<File> {
  const response = await fetch(`/samples/${encodeURIComponent(sample.file)}`)
  if (!response.ok) throw new RefusedRequest(UNREACHABLE)
  return new File([await response.blob()], sample.file)
}

/** Sample parts to try; they are uploaded like a customer's own file. */
export function SampleParts({ onFile }: { onFile: (files: File[]) => void }) {
  const samples = useQuery({
    queryKey: ['samples'],
    queryFn: readSamples,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const upload = useMutation({ mutationFn: fetchSample, onSuccess: (file) => onFile([file]) })
  if (!samples.data || samples.data.length === 0) return null
  return (
    <section className={`grid gap-4 ${classes['samples']}`} aria-labelledby="samples">
      <h2 id="samples">No file handy? Try a sample.</h2>
      <ul className="grid gap-3">
        {samples.data.map((sample) => (
          <li key={sample.file}>
            <button type="button" disabled={upload.isPending} onClick={() => upload.mutate(sample)}>
              <SamplePicture file={sample.file} />
              <span className="text-body font-medium">{sample.title}</span>
              <span className="note leading-dense">{sample.note}</span>
            </button>
          </li>
        ))}
      </ul>
      {upload.isError ? <Notice tone="stop" live title="We couldn’t load the sample. Try again." /> : null}
    </section>
  )
}

/** Thumbnail of a sample; a cube for samples without one. */
function SamplePicture({ file }: { file: string }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <span className={`grid place-items-center text-muted ${classes['picture']}`}>
      {isMissing ? (
        <IconCube size={36} stroke={1.3} aria-hidden="true" />
      ) : (
        <img
          src={`/assets/sample-pictures-1/${encodeURIComponent(file)}.png`}
          alt=""
          width={88}
          height={88}
          onError={() => setMissing(true)}
        />
      )}
    </span>
  )
}
