import { Box } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accentColors, type Scheme } from '../../../shared/platform/brand/brand-colors.ts'
import { accentVariables } from '../../../shared/platform/brand/brand-style.ts'
import type { Brand, ShownBrand } from '../../../shared/platform/brand/brand.ts'
import { shopZone } from '../../platform/ui/shop-zone.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { ShopMark } from '../../platform/ui/shop-mark.tsx'
import classes from './brand.module.css'
import { useDebouncedValue } from '@mantine/hooks'

/** A color picker changes the color many times a second. */
const DELAY_MS = 300

/** A real email in the draft's look. The logo is not on the server yet, so it is put into the email here. */
function EmailSample({ draft }: { draft: Brand }) {
  const [{ accent, logo, show_name }] = useDebouncedValue(draft, DELAY_MS)
  const size = logo ? `&width=${logo.width}&height=${logo.height}` : ''
  const address = `/console/brand/email.html?accent=${encodeURIComponent(accent)}&show_name=${show_name}${size}`
  return (
    <figure className="grid justify-items-start gap-1.5">
      <figcaption className="fine">Email</figcaption>
      <iframe
        // A new frame for each look: a frame that goes elsewhere would add to the history of the Back button.
        key={`${address} ${logo?.png.length ?? 0}`}
        className="w-full rounded-panel border border-hairline"
        height={520}
        title="An email as its recipient sees it"
        src={address}
        sandbox="allow-same-origin"
        onLoad={(event) => {
          const picture = event.currentTarget.contentDocument?.querySelector('img')
          if (picture && logo) picture.src = `data:image/png;base64,${logo.png}`
        }}
      />
    </figure>
  )
}

/** The draft on a page, in an email and on paper. */
export function BrandPreview({ draft }: { draft: Brand }) {
  const details = useQuery(trpc.shopDetails.public.queryOptions()).data
  if (!details) return null
  const shown = shownBrand(draft, details.name)
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="preview">
      <h2 className="text-base font-semibold" id="preview">
        Preview
      </h2>
      <PageSample scheme="light" draft={draft} shown={shown} />
      <PageSample scheme="dark" draft={draft} shown={shown} />
      <EmailSample draft={draft} />
      <PaperSample draft={draft} shown={shown} />
    </section>
  )
}

function shownBrand({ accent, logo, show_name }: Brand, name: string): ShownBrand {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? ''
  return {
    name,
    logo: logo && {
      path: `data:image/png;base64,${logo.png}`,
      width: logo.width,
      height: logo.height,
    },
    show_name: show_name || logo === null,
    style_path: '',
    icon_path: `/brand/icon-${accent.slice(1)}.svg?letter=${encodeURIComponent(letter.toUpperCase())}`,
    being_set_up: false,
    time_zone: shopZone(),
  }
}

interface SampleProps {
  draft: Brand
  shown: ShownBrand
}

/** A piece of a customer's page in one scheme, whatever the scheme of this page. */
function PageSample({ scheme, draft, shown }: SampleProps & { scheme: Scheme }) {
  const variables = accentVariables(accentColors(draft.accent)[scheme])
  return (
    <figure className="grid justify-items-start gap-1.5">
      <figcaption className="fine">{scheme === 'light' ? 'Page, light' : 'Page, dark'}</figcaption>
      <div
        className={`strong grid w-full gap-2.5 rounded-panel border border-hairline ${classes['sample']}`}
        data-scheme={scheme}
        style={variables}
      >
        <Box className="border-b border-hairline text-large font-semibold" m="0 -16px" p="12px 16px">
          <ShopMark brand={shown} />
        </Box>
        <p className="font-semibold">bracket.stl</p>
        <p>
          Ships <span className="text-accent underline">Tuesday, November 24</span>
        </p>
        <p className="flex justify-between gap-3 rounded border border-accent-edge bg-accent-wash px-3 py-2.5">
          <b>Standard</b> <span className="text-accent">$45.00</span>
        </p>
        <p className="rounded bg-accent-fill px-3 py-[9px] text-center font-semibold text-on-accent">
          Order now
        </p>
      </div>
    </figure>
  )
}

/** The head of a PDF, as `pdf-brand.ts` draws it, and the real one to open. */
function PaperSample({ draft, shown }: SampleProps) {
  const sample = useMutation(
    trpc.brand.sampleReceipt.mutationOptions({
      onSuccess: ({ pdf }) => saveBytes('sample-receipt.pdf', { type: 'application/pdf', base64: pdf }),
    }),
  )
  const { accent } = accentColors(draft.accent).light
  return (
    <figure className="grid justify-items-start gap-1.5">
      <figcaption className="fine">PDF</figcaption>
      <Box
        className={`grid w-full justify-items-start gap-2 border border-hairline p-5 ${classes['paper']}`}
        bg="#ffffff"
        c="#16191d"
      >
        <svg width="44" height="4" viewBox="0 0 44 4" aria-hidden="true">
          <rect width="44" height="4" fill={accent} />
        </svg>
        {shown.logo ? (
          <img src={shown.logo.path} alt="" width={shown.logo.width} height={shown.logo.height} />
        ) : null}
        {shown.show_name ? <b>{shown.name}</b> : null}
        <p className="text-large font-semibold">Sample of a receipt</p>
      </Box>
      <Button disabled={sample.isPending} onClick={() => sample.mutate({ brand: draft })}>
        Download a sample PDF
      </Button>
      <Failed error={sample.error} />
    </figure>
  )
}

/** Saves bytes as a file. */
function saveBytes(name: string, { type, base64 }: { type: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0)!)
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download begins in a later task; an address that is gone by then downloads nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
