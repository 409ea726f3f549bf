import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../platform/shell/root-route.ts'

/** The browser of a kiosk starts here: it waits for a customer, or for its pairing code. */
const kiosk = createRoute({
  getParentRoute: () => root,
  path: '/kiosk',
  component: lazyRouteComponent(() => import('./welcome-page.tsx'), 'WelcomePage'),
})

/** Opened on a phone by the QR code of a kiosk; the token is after the `#`. */
const kioskPhone = createRoute({
  getParentRoute: () => root,
  path: '/kiosk/phone',
  component: lazyRouteComponent(() => import('./phone-page.tsx'), 'PhonePage'),
})

export const kioskRoutes = [kiosk, kioskPhone]
