import { useComputedColorScheme } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { pathOf } from '../../api.ts'
import { countText, sizeText } from '../../ui/words.ts'
import { isMeasured } from '../../use-live.ts'
import { MeasuringNote } from './measuring-note.tsx'
import { NoPicture } from './no-picture.tsx'
import { type QuoteContextValue, useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './stage.module.css'
import { useNewest } from '../quote-context/use-newest.ts'

const PartViewer = lazy(() => import('../../viewer/part-viewer.tsx'))

/** The part in 3D as soon as there is something to see, and where the work on it stands until then. */
export function Stage() {
  const { quote } = useQuoteContext()
  const seen = useNewest(quote, (state) => state.preview_url !== null)
  if (seen) return <ShownPart seen={seen} />
  if (isMeasured(quote)) return <MeasuringNote quote={quote} />
  return <NoPicture />
}

function ShownPart({ seen }: { seen: Quote }) {
  const context = useQuoteContext()
  const dark = useComputedColorScheme('light') === 'dark'
  const { quote, change } = context
  const { manufacturability, preview_url, thumbnail_url } = seen
  return (
    <>
      <Suspense fallback={<Picture address={thumbnail_url} />}>
        <PartViewer
          description={describe(seen)}
          mesh={pathOf(preview_url ?? '')}
          meshKey={`${seen.file_id} ${seen.units} ${manufacturability.version}`}
          picture={thumbnail_url && pathOf(thumbnail_url)}
          down={manufacturability.orientation?.normal ?? null}
          color={filamentColor(context)}
          matte={context.choices.material.endsWith('-CF')}
          findings={(context.measured ?? seen).manufacturability.findings}
          dark={dark}
          onFace={
            change
              ? (face) => change({ print_settings: { ...context.choices.print_settings, bottom_face: face } })
              : undefined
          }
        />
      </Suspense>
      {isMeasured(quote) && quote.options.length === 0 ? <MeasuringNote quote={quote} small /> : null}
    </>
  )
}

function Picture({ address }: { address: string | null }) {
  return address ? <img className={classes['picture']} src={pathOf(address)} alt="" /> : null
}

/** Colours without a swatch (Custom) are shown as natural filament. */
function filamentColor({ catalog, choices }: QuoteContextValue): string {
  return catalog?.color_swatches[choices.color] ?? '#b9bec4'
}

function describe({ filename, part, color }: Quote): string {
  if (!part) return `${filename} in 3D`
  const size = `${sizeText(part.dimensions_mm)} mm`
  return `${filename}, ${size}, ${countText(part.bodies, 'body', 'bodies')}, shown in ${color.toLowerCase()}`
}
