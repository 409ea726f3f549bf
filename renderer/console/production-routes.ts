import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'
import { listAddress, readChosen, readText } from '../platform/kit/console-search.ts'
import { PLATE_LIST } from '../../shared/production/plates/plate-list.ts'
import { DUE_FILTERS, type FloorFilters } from '../production/floor/floor-filters.ts'
import { FLOOR_VIEWS, type FloorView } from '../production/floor/floor-views.ts'

const production = createRoute({
  getParentRoute: () => root,
  path: '/console/production',
  validateSearch: (search): FloorFilters & { view?: FloorView | undefined; chosen?: string | undefined } => ({
    ...readChosen(search),
    view: FLOOR_VIEWS.find((known) => known === search['view']),
    due: DUE_FILTERS.find((known) => known === search['due']),
    q: readText(search['q']),
    material: readText(search['material']),
    color: readText(search['color']),
    printer: readText(search['printer']),
    group: readText(search['group']),
  }),
  component: lazyRouteComponent(() => import('../production/floor/production-page.tsx'), 'ProductionPage'),
})

const plates = createRoute({
  getParentRoute: () => root,
  path: '/console/plates',
  validateSearch: listAddress(PLATE_LIST),
  component: lazyRouteComponent(() => import('../production/plates/plates-page.tsx'), 'PlatesPage'),
})

const plate = createRoute({
  getParentRoute: () => root,
  path: '/console/plates/$id',
  component: lazyRouteComponent(() => import('../production/plates/plate-page.tsx'), 'PlatePage'),
})

const printers = createRoute({
  getParentRoute: () => root,
  path: '/console/printers',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('../production/printers/printers-page.tsx'), 'PrintersPage'),
})

/** The shop floor on a tablet at the printers. */
const shopFloor = createRoute({
  getParentRoute: () => root,
  path: '/console/shop-floor',
  component: lazyRouteComponent(
    () => import('../production/shop-floor/shop-floor-page.tsx'),
    'ShopFloorPage',
  ),
})

/** The wall display. */
const wall = createRoute({
  getParentRoute: () => root,
  path: '/console/wall',
  component: lazyRouteComponent(() => import('../production/wall/wall-page.tsx'), 'WallPage'),
})

/** The address that printed codes hold. */
const scan = createRoute({
  getParentRoute: () => root,
  path: '/console/scan/$code',
  component: lazyRouteComponent(() => import('../orders/labels/scan-page.tsx'), 'ScanPage'),
})

/** The pages of the section Production, and the address that printed codes hold. */
export const productionRoutes = [production, plates, plate, printers, shopFloor, wall, scan] as const
