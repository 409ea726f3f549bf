import { Box, useComputedColorScheme } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { shownFindings } from '../../../../shared/quoting/quotes/shown-findings.ts'
import { pathOf } from '../../../platform/api.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { sizeText } from '../../../platform/ui/words.ts'
import { TintedPicture } from '../../../platform/ui/tinted-picture.tsx'
import { isMeasured } from '../quote/use-live-quote.ts'
import { MeasuringNote } from './measuring-note.tsx'
import { type QuoteContextValue, useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './stage.module.css'
import { useNewest } from '../quote-context/use-newest.ts'
import { IconFileOff } from '@tabler/icons-react'
import { DropField } from '../start/drop-field.tsx'
import { useReplaceFile } from './use-replace-file.ts'

const PartViewer = lazy(() => import('../../../platform/viewer/part-viewer.tsx'))

/** The part in 3D as soon as it has a preview, the progress of its measurement until then. */
export function Stage() {
  const { quote } = useQuoteContext()
  const previewed = useNewest(quote, (state) => state.preview_url !== null)
  if (previewed?.units === quote.units) return <ShownPart previewed={previewed} />
  if (isMeasured(quote)) return <MeasuringNote quote={quote} />
  return <NoPicture />
}

function ShownPart({ previewed }: { previewed: Quote }) {
  const context = useQuoteContext()
  const dark = useComputedColorScheme('light') === 'dark'
  const { quote, change } = context
  const { manufacturability, preview_url, thumbnail_url } = previewed
  return (
    <>
      <Suspense fallback={<Picture url={thumbnail_url} color={filamentColor(context)} />}>
        <PartViewer
          description={describePart(previewed)}
          mesh={pathOf(preview_url ?? '')}
          meshKey={`${previewed.file_id} ${previewed.units} ${manufacturability.version}`}
          picture={thumbnail_url && pathOf(thumbnail_url)}
          down={manufacturability.orientation?.normal ?? null}
          color={filamentColor(context)}
          matte={context.choices.material.endsWith('-CF')}
          findings={shownFindings(context.measured ?? previewed)}
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

function Picture({ url, color }: { url: string | null; color: string }) {
  return url ? <TintedPicture className={classes['picture']} src={pathOf(url)} tint={color} /> : null
}

/** Returns the CSS color of the filament; custom colors are shown as natural filament. */
function filamentColor({ catalog, choices }: QuoteContextValue): string {
  return catalog?.color_swatches[choices.color] ?? '#b9bec4'
}

function describePart({ filename, part, color }: Quote): string {
  if (!part) return `${filename} in 3D`
  const size = `${sizeText(part.dimensions_mm)} mm`
  return `${filename}, ${size}, ${counted(part.bodies, 'body', 'bodies')}, shown in ${color.toLowerCase()}`
}

/** Shown in place of the part; the owner of a file that could not be read can upload another one here. */
function NoPicture() {
  const { quote, owner } = useQuoteContext()
  const replace = useReplaceFile()
  if (owner && quote.status === 'failed')
    return (
      <Box className={`absolute inset-0 grid place-items-center ${classes['again']}`} p="24px var(--gutter)">
        <DropField single onFiles={replace} invitation="Upload a new file. We’ll keep your settings." />
      </Box>
    )
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2.5 p-6 text-center text-muted">
      <IconFileOff size={40} stroke={1.3} aria-hidden="true" />
      <p>{quote.status === 'failed' ? 'No preview available.' : 'No preview available. We have the file.'}</p>
    </div>
  )
}
