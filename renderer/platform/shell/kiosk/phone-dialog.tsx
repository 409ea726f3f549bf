import { Box } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { PhoneHandOver } from '../../../../shared/accounts/kiosks.ts'
import { postJson, trpc } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { shopInstantText } from '../../ui/words.ts'
import classes from './kiosk.module.css'

const LOOK_MS = 2_000

/** The QR code with which a phone continues at a quote, or with null sends a file to this screen. */
export function PhoneDialog({ quoteId, onClose }: { quoteId: string | null; onClose: () => void }) {
  const { mutate, data, error } = useMutation({
    mutationFn: (quote_id: string | null) => postJson<PhoneHandOver>('/auth/kiosk/hand-over', { quote_id }),
  })
  useEffect(() => mutate(quoteId), [mutate, quoteId])
  const isSending = quoteId === null
  useSentPart(isSending && data !== undefined, onClose)
  return (
    <Dialog title={isSending ? 'Send a file from your phone' : 'Continue on your phone'} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Failed error={error} />
        {data ? <PhoneCodes handOver={data} /> : null}
        {data || error ? null : <LoadingLines label="Making a code" />}
        <ol className={classes['steps']}>
          <li>If your phone isn’t on the shop’s Wi-Fi, connect it first.</li>
          {data?.trust_url ? (
            <li>Scan the first code and trust the shop’s certificate, once. Then scan the second code.</li>
          ) : (
            <li>Scan the code with the camera of your phone.</li>
          )}
          {isSending ? (
            <li>Choose your file there. It appears on this screen.</li>
          ) : (
            <li>Order and pay there. You can leave this screen.</li>
          )}
        </ol>
        {data ? (
          <p className="text-muted">The code works once, until {shopInstantText(data.expires_at)}.</p>
        ) : null}
      </div>
    </Dialog>
  )
}

/** The code that continues the visit; before it the one by which a phone trusts a certificate that the shop made itself. */
function PhoneCodes({ handOver: { url, trust_url } }: { handOver: PhoneHandOver }) {
  if (trust_url === null)
    return (
      <Box w="min(100%, 320px)" m="0 auto">
        <QrCode text={url} label="QR code for your phone" />
      </Box>
    )
  return (
    <div className={`grid grid-cols-2 gap-6 ${classes['codes']}`}>
      <figure>
        <QrCode text={trust_url} label="QR code to trust the shop’s certificate" />
        <figcaption className="text-body text-soft">
          1. Only the first time: the shop’s pages are encrypted with its own certificate, which your phone
          does not know yet.
        </figcaption>
      </figure>
      <figure>
        <QrCode text={url} label="QR code for your phone" />
        <figcaption className="text-body text-soft">2. Continue on your phone</figcaption>
      </figure>
    </div>
  )
}

/** Opens the quote of the part that arrives from the phone. */
function useSentPart(isWaiting: boolean, onClose: () => void): void {
  const navigate = useNavigate()
  const known = useRef<Set<string> | null>(null)
  const { data } = useQuery(
    trpc.quotes.list.queryOptions(
      { limit: 20 },
      { enabled: isWaiting, refetchInterval: LOOK_MS, staleTime: 0 },
    ),
  )
  useEffect(() => {
    if (!isWaiting || !data) return
    const ids = data.quotes.map(({ id }) => id)
    const sent = known.current && ids.find((id) => !known.current?.has(id))
    known.current = new Set(ids)
    if (!sent) return
    onClose()
    void navigate({ to: '/quotes/$id', params: { id: sent } })
  }, [data, isWaiting, navigate, onClose])
}
