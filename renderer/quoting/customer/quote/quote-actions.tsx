import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  IconCheck,
  IconDots,
  IconDownload,
  IconFileDownload,
  IconFilePlus,
  IconFileUpload,
  IconLink,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { nextState } from '../../../../shared/platform/moves.ts'
import { QUOTE_MOVES } from '../../../../shared/quoting/quotes/quote-states.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { pathOf, refusalOf, trpc } from '../../../platform/api.ts'
import { useKiosk } from '../../../platform/shell/kiosk/use-kiosk.ts'
import { Button, DownloadLink, IconButton } from '../../../platform/ui/buttons.tsx'
import { downloadFile } from '../../../platform/ui/download-file.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useCopied } from '../../../platform/ui/use-copied.ts'
import { useKeepQuote } from '../../../platform/use-live.ts'
import { AddPart } from '../basket/add-part.tsx'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './part-heading.module.css'
import { useReplaceFile } from '../part/use-replace-file.ts'

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
    <div className={`wrap-8 ${classes['actions']}`}>
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
  const download = useMutation({
    mutationFn: () => downloadFile(`/quotes/${quote.id}/original`),
    networkMode: 'always',
  })
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
      <MoreMenu
        onDownload={() => download.mutate()}
        onReplace={() => input.current?.click()}
        onWithdraw={() => setAsking(true)}
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

interface MoreMenuProps {
  onDownload: () => void
  onReplace: () => void
  onWithdraw: () => void
}

function MoreMenu({ onDownload, onReplace, onWithdraw }: MoreMenuProps) {
  const { quote } = useQuoteContext()
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={270} shadow="md">
      <Menu.Target>
        <IconButton label="More">
          <IconDots size={20} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={18} />} onClick={onDownload}>
          Download your file
        </Menu.Item>
        <Menu.Item leftSection={<IconFileUpload size={18} />} onClick={onReplace}>
          Upload a new version
        </Menu.Item>
        <Menu.Item leftSection={<IconFilePlus size={18} />} onClick={() => void navigate({ to: '/' })}>
          Start a new quote
        </Menu.Item>
        {mayWithdraw(quote) ? (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={18} />} onClick={onWithdraw}>
              Withdraw this quote
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Paid and closed quotes can't be withdrawn. */
function mayWithdraw({ status }: Quote): boolean {
  return nextState(QUOTE_MOVES, status, 'withdraw') !== undefined
}

function useWithdraw() {
  const keep = useKeepQuote()
  return useMutation(trpc.quotes.withdraw.mutationOptions({ onSuccess: (quote) => keep(quote) }))
}
