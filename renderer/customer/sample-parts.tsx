import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCube } from '@tabler/icons-react'
import { RefusedRequest, UNREACHABLE } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { endingOf } from './file-check.ts'
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
      <h2 id="samples">No part at hand? Try one of these.</h2>
      <ul>
        {samples.data.map((sample) => (
          <li key={sample.file}>
            <button type="button" disabled={take.isPending} onClick={() => take.mutate(sample)}>
              <IconCube size={22} stroke={1.5} aria-hidden="true" />
              <span className={classes['title']}>
                {sample.title} <span className={classes['kind']}>{kindOf(sample.file)}</span>
              </span>
              <span className={classes['note']}>{sample.note}</span>
            </button>
          </li>
        ))}
      </ul>
      {take.isError ? <Notice tone="stop" live title="The sample could not be loaded. Try again." /> : null}
    </section>
  )
}

function kindOf(file: string): string {
  const ending = endingOf(file)
  return ending === 'stp' ? 'STEP' : ending.toUpperCase()
}
