import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../platform/shell/root-route.ts'

/** Reads where to go after signing in: a path of this shop, or undefined, which clears any other value. */
function readNext({ next }: Record<string, unknown>): { next?: string | undefined } {
  return { next: typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined }
}

/** Reads also the email address that a guest typed before. */
function readNextAndEmail(search: Record<string, unknown>) {
  const { email } = search
  return { ...readNext(search), ...(typeof email === 'string' ? { email } : {}) }
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readNext,
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: readNextAndEmail,
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignUpPage'),
})

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyRouteComponent(() => import('./set-up-page.tsx'), 'SetUpPage'),
})

const firstCodes = createRoute({
  getParentRoute: () => root,
  path: '/set-up/codes',
  component: lazyRouteComponent(() => import('./first-codes-page.tsx'), 'FirstCodesPage'),
})

/** After a sign-up, for those who asked for recovery codes. */
const newCodes = createRoute({
  getParentRoute: () => root,
  path: '/sign-up/codes',
  validateSearch: readNext,
  component: lazyRouteComponent(() => import('./first-codes-page.tsx'), 'NewCodesPage'),
})

const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  component: lazyRouteComponent(() => import('./recover-page.tsx'), 'RecoverPage'),
})

/** Opened from the email for a lost password; the token is after the `#`. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
})

/** Opened from account emails; the token is after the `#`. */
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('./email-link-page.tsx'), 'ConfirmEmailPage'),
})

const notMyAccount = createRoute({
  getParentRoute: () => root,
  path: '/not-my-account',
  component: lazyRouteComponent(() => import('./email-link-page.tsx'), 'NotMyAccountPage'),
})

/** Signing in and up, and what leads back to a lost account. */
export const signInRoutes = [
  signIn,
  signUp,
  setUp,
  firstCodes,
  newCodes,
  recover,
  resetPassword,
  confirmEmail,
  notMyAccount,
]
