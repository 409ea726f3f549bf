import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../shell/root-route.ts'

/** The shop floor on a tablet at the printers. */
const shopFloor = createRoute({
  getParentRoute: () => root,
  path: '/console/floor',
  component: lazyRouteComponent(() => import('./shop-floor/shop-floor-page.tsx'), 'ShopFloorPage'),
})

/** The wall display. */
const wall = createRoute({
  getParentRoute: () => root,
  path: '/console/wall',
  component: lazyRouteComponent(() => import('./wall/wall-page.tsx'), 'WallPage'),
})

/** The address that printed codes hold. */
const scan = createRoute({
  getParentRoute: () => root,
  path: '/console/scan/$code',
  component: lazyRouteComponent(() => import('./labels/scan-page.tsx'), 'ScanPage'),
})

/** Pages for devices at the printers. */
export const floorRoutes = [shopFloor, wall, scan] as const
