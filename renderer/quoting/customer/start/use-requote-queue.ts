import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../../../platform/api.ts'
import { shopIsBack } from '../../../platform/shell/connection.ts'
import { useKeepQuote } from '../quote/use-live-quote.ts'
import { RequoteQueue } from '../quote-context/requote-queue.ts'

/** Makes the queue of changes of one quote. */
export function useRequoteQueue(quote_id: string, onNewId?: (id: string) => void): RequoteQueue {
  const keep = useKeepQuote()
  const { mutateAsync } = useMutation(trpc.quotes.requote.mutationOptions())
  const [queue] = useState(
    () =>
      new RequoteQueue({
        requote: (id, body) => mutateAsync({ quote_id: id, ...body }),
        shopIsBack,
        onQuote: (quote, before) => {
          keep(quote, before)
          if (quote.id === before) return
          onNewId?.(quote.id)
        },
      }),
  )
  useEffect(() => queue.follow(quote_id), [queue, quote_id])
  return queue
}
