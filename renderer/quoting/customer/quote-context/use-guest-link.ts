import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { GUEST_LINK_HASH, type OpenedLink } from '../../../../shared/accounts/guest-links.ts'
import { postJson, refusalOf } from '../../../platform/api.ts'
import { afterSessionChange } from '../../../platform/shell/session.ts'

/** Returns the secret at the end of an emailed link; null if there is none. */
export function useLinkToken(): string | null {
  const hash = useLocation({ select: (location) => location.hash })
  return hash.startsWith(GUEST_LINK_HASH) ? hash.slice(GUEST_LINK_HASH.length) : null
}

/** Continues with the quote or basket of an emailed link in this browser. Only a click does it: mail scanners open links, too. */
export function useGuestLink(token: string | null) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => postJson<OpenedLink>('/auth/guest-link', { token }),
    networkMode: 'always',
    onSuccess: async ({ quote_id, basket_id }) => {
      await afterSessionChange()
      if (basket_id === null) await navigate({ to: '/quotes/$id', params: { id: quote_id }, replace: true })
      else await navigate({ to: '/baskets/$id', params: { id: basket_id }, replace: true })
    },
  })
  return {
    open: () => open.mutate(),
    busy: open.isPending,
    refusal: open.error ? refusalOf(open.error) : null,
  }
}
