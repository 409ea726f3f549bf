import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContactBody } from '../../../../shared/quoting/quotes/contact.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { useSession } from '../../../platform/shell/session.ts'

/** Reads how to reach the owner of a quote, with the function to change it. Null while loading. */
export function useContact(quote: Pick<Quote, 'id' | 'review_url'>, owner: boolean) {
  const session = useSession()
  const queries = useQueryClient()
  const query = useQuery(trpc.quotes.contact.queryOptions({ quote_id: quote.id }, { enabled: owner }))
  const leave = useMutation(
    trpc.quotes.leaveContact.mutationOptions({
      onSuccess: (contact, { quote_id }) =>
        queries.setQueryData(trpc.quotes.contact.queryKey({ quote_id }), contact),
    }),
  )
  if (!query.data || !session) return null
  return {
    ...query.data,
    isGuest: session.person === null,
    link: pageLink(quote, session.person === null),
    leave: (body: ContactBody) => leave.mutateAsync({ quote_id: quote.id, ...body }),
    saving: leave.isPending,
    refusal: leave.error ? refusalOf(leave.error) : null,
    /** Takes the refusal back. */
    correct: leave.reset,
  }
}

export type KnownContact = NonNullable<ReturnType<typeof useContact>>

/** Returns the URL of the quote page. A guest's has the token that shows it read-only in other browsers. */
function pageLink({ id, review_url }: Pick<Quote, 'id' | 'review_url'>, isGuest: boolean): string {
  const { origin, pathname } = new URL(review_url)
  const token = pathname.split('/').at(-1)
  return `${origin}/quotes/${id}${isGuest ? `?link=${token}` : ''}`
}
