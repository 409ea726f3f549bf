/** Says what signing in is for, by the page that it leads to. */
const LEADS: readonly (readonly [page: RegExp, lead: string])[] = [
  [/^\/connect\//, 'Sign in to the account that the app should act for. You approve it on the next page.'],
  [/^\/device/, 'Sign in to the account that the program should act for. You approve it on the next page.'],
  [
    /^\/(quotes|baskets)\/[^/]+\/order/,
    'Your delivery price stays, and what you order moves to your account.',
  ],
]

const LEAD = 'We’ll add quotes and orders from this browser to your account.'

/** `next`: the path that is opened after signing in. */
export function signInLead(next: string | undefined): string {
  return LEADS.find(([page]) => next !== undefined && page.test(next))?.[1] ?? LEAD
}
