import { useLocation } from '@tanstack/react-router'
import type { MovedToAccount } from '../../../shared/accounts/people.ts'
import { Notice } from '../ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set by a sign-in for the page that it leads to. */
    moved?: MovedToAccount
  }
}

/** Tells on the first page after a sign-in what moved from this browser to the account. */
export function MovedNotice() {
  const moved = useLocation({ select: ({ state }) => state.moved })
  const text = moved && movedText(moved)
  return text ? <Notice tone="good" live title={text} /> : null
}

/** Returns "Your 2 quotes and 1 order are now in your account."; null if nothing moved. */
export function movedText({ quotes, orders }: MovedToAccount): string | null {
  const things = [
    ...(quotes > 0 ? [counted(quotes, 'quote')] : []),
    ...(orders > 0 ? [counted(orders, 'order')] : []),
  ]
  if (things.length === 0) return null
  const verb = quotes + orders === 1 ? 'is' : 'are'
  return `Your ${things.join(' and ')} ${verb} now in your account.`
}
