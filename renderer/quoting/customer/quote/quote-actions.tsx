import { useMutation } from '@tanstack/react-query'
import { IconCheck, IconDots, IconFileDownload, IconLink } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { pathOf, refusalOf, trpc } from '../../../platform/api.ts'
import { useKiosk } from '../../../platform/shell/kiosk/use-kiosk.ts'
import { MenuButton } from '../../../platform/shell/menu-button.tsx'
import { Button, DownloadLink } from '../../../platform/ui/buttons.tsx'
import { downloadFile } from '../../../platform/ui/download-file.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useCopied } from '../../../platform/ui/use-copied.ts'
import { useKeepQuote } from './use-live-quote.ts'
import { AddPart } from '../basket/add-part.tsx'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './part-heading.module.css'
import { useReplaceFile } from '../part/use-replace-file.ts'

const MoreMenu = lazy(async () => {
  const { MoreMenu: menu } = await import('./more-menu.tsx')
  return { default: menu }
})

const WithdrawDialog = lazy(async () => {
  const { WithdrawDialog: dialog } = await import('./withdraw-dialog.tsx')
  return { default: dialog }
})

/** Sharing and saving for everyone; replacing and withdrawing for the owner. */
export function QuoteActions() {
  const { quote, owner } = useQuoteContext()
  const { copied, copy } = useCopied()
  const isKiosk = Boolean(useKiosk())
  const nameClass = isKiosk ? undefined : 'spoken-on-phone'
  const more = owner && takesMore(quote) ? <AddPart quote_id={quote.id} nameClass={nameClass} /> : null
  // Links and files would stay on a screen that the next customer uses.
  if (isKiosk) return more
  return (
    <div className={`flex flex-wrap gap-2 ${classes['actions']}`}>
      {more}
      <Button
        icon={copied ? <IconCheck size={18} stroke={2} /> : <IconLink size={18} stroke={1.8} />}
        onClick={() => void copy(quote.review_url)}
      >
        <span className="spoken-on-phone">{copied ? 'Link copied' : 'Copy link'}</span>
      </Button>
      <SavePaper />
      <output className="spoken">{copied ? 'Link to this quote copied' : ''}</output>
      {owner ? <OwnerMenu /> : null}
    </div>
  )
}

/** The paper of the price shown; stands still while a new price is calculated, and goes where there is none to pay. */
function SavePaper() {
  const { quote, owner, pending } = useQuoteContext()
  const icon = <IconFileDownload size={18} stroke={1.8} aria-hidden="true" />
  const name = <span className="spoken-on-phone">Save as PDF</span>
  if (pending)
    return (
      <Button icon={icon} disabled>
        {name}
      </Button>
    )
  if (quote.status !== 'quoted' || quote.options.length === 0) return null
  const page = owner ? `/quotes/${quote.id}` : pathOf(quote.review_url)
  return (
    <DownloadLink href={`${page}/quote.pdf`} icon={icon}>
      {name}
    </DownloadLink>
  )
}

/** Returns true if other parts can be bought with it. */
function takesMore({ status }: Quote): boolean {
  return status !== 'accepted' && status !== 'failed' && status !== 'withdrawn'
}

function OwnerMenu() {
  const { quote } = useQuoteContext()
  const input = useRef<HTMLInputElement>(null)
  const replace = useReplaceFile()
  const withdraw = useWithdraw()
  const download = useDownload(quote)
  // Null until it is asked for the first time: the dialog is not loaded before.
  const [asking, setAsking] = useState<boolean | null>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="New version of the file"
        onChange={(event) => replace([...(event.currentTarget.files ?? [])])}
      />
      <MenuButton
        label="More"
        icon={<IconDots size={20} />}
        renderMenu={(button) => (
          <MoreMenu
            button={button}
            quote={quote}
            onDownload={() => download.mutate()}
            onReplace={() => input.current?.click()}
            onWithdraw={() => setAsking(true)}
          />
        )}
      />
      {download.error ? <Notice tone="stop" live title={refusalOf(download.error).detail} /> : null}
      {asking === null ? null : (
        <Suspense fallback={null}>
          <WithdrawDialog opened={asking} quote={quote} action={withdraw} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function useDownload({ id }: Quote) {
  return useMutation({
    mutationFn: () => downloadFile(`/quotes/${id}/original`),
    networkMode: 'always',
  })
}

function useWithdraw() {
  const keep = useKeepQuote()
  return useMutation(trpc.quotes.withdraw.mutationOptions({ onSuccess: (quote) => keep(quote) }))
}
