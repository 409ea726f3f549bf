import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LivePrinter } from '../../../shared/production/printer-links/live-printer.ts'
import { pictureWords } from '../../../shared/production/printer-links/picture-words.ts'
import { readRefusal, RefusedRequest } from '../../platform/api.ts'
import { useInView } from './use-in-view.ts'
import { useNow } from '../../platform/ui/use-now.ts'
import { shopSecondText } from '../../platform/ui/words.ts'
import classes from './printer-links.module.css'

interface CameraPictureProps {
  live: LivePrinter
  name: string
  next_ms: number
}

/** The last picture of a printer's camera and its time, in a place that stays as it is whether or not one comes. */
export function CameraPicture({ live, name, next_ms }: CameraPictureProps) {
  const [isInView, watch] = useInView()
  const { data, isError, errorUpdateCount, dataUpdatedAt } = useQuery({
    queryKey: ['snapshot', live.printer_id],
    queryFn: ({ signal }) => readPicture(live.printer_id, signal),
    enabled: isInView && live.report !== null,
    refetchInterval: next_ms,
    staleTime: next_ms,
    retry: false,
  })
  // The clock of this window may be wrong; what passed since the picture came is right.
  const passed = Math.max(0, useNow() - dataUpdatedAt / 1000)
  const taken_at = data?.taken_at ?? null
  const answers = live.report !== null && !isError && (taken_at !== null || errorUpdateCount === 0)
  return (
    <figure
      ref={watch}
      className={`relative w-full overflow-hidden rounded bg-sunken ${classes['camera']}`}
      data-lost={!answers || undefined}
    >
      {data ? <BlobImage blob={data.picture} alt={`Camera of ${name}`} /> : null}
      <figcaption
        className={`figures absolute bg-surface text-tiny ${answers ? 'text-soft' : 'font-medium text-attention'}`}
      >
        {pictureWords({ taken_at, now: (taken_at ?? 0) + passed, answers }, shopSecondText)}
      </figcaption>
    </figure>
  )
}

async function readPicture(printerId: string, signal: AbortSignal) {
  const answer = await fetch(`/console/printers/${encodeURIComponent(printerId)}/snapshot`, { signal })
  // An error without a refusal would be taken for a lost server.
  if (!answer.ok) throw new RefusedRequest(readRefusal(await answer.text()))
  const taken_at = Date.parse(answer.headers.get('last-modified') ?? '') / 1000
  return { picture: await answer.blob(), taken_at }
}

function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    image.current!.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={image} className="absolute inset-0 w-full" alt={alt} />
}
