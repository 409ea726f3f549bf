import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FindFailures } from '../../shared/production/quality/scrap-report.ts'
import { root } from '../platform/shell/root-route.ts'
import { PLATE_LIST } from '../../shared/production/plates/plate-list.ts'
import { listAddress, readChosen, readText } from '../platform/kit/console-search.ts'
import { DUE_FILTERS, type FloorFilters } from '../production/floor/floor-filters.ts'
import { FLOOR_VIEWS, type FloorView } from '../production/floor/floor-views.ts'

const ALL_FAILURES = FindFailures.parse({})

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

const printers = createRoute({
  getParentRoute: () => root,
  path: '/console/printers',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('../production/printers/printers-page.tsx'), 'PrintersPage'),
})

const filament = createRoute({
  getParentRoute: () => root,
  path: '/console/filament',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('../production/filament/filament-page.tsx'), 'FilamentPage'),
})

const spool = createRoute({
  getParentRoute: () => root,
  path: '/console/filament/$id',
  component: lazyRouteComponent(() => import('../production/filament/spool-page.tsx'), 'SpoolPage'),
})

const buying = createRoute({
  getParentRoute: () => root,
  path: '/console/buying-list',
  validateSearch: readChosen,
  component: lazyRouteComponent(
    () => import('../production/buying-list/buying-list-page.tsx'),
    'BuyingListPage',
  ),
})

const slicer = createRoute({
  getParentRoute: () => root,
  path: '/console/slicer',
  component: lazyRouteComponent(() => import('../production/slicer/slicer-page.tsx'), 'SlicerPage'),
})

const calibration = createRoute({
  getParentRoute: () => root,
  path: '/console/calibration',
  validateSearch: readChosen,
  component: lazyRouteComponent(
    () => import('../quoting/calibration/calibration-page.tsx'),
    'CalibrationPage',
  ),
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

type QualitySearch = { [Name in keyof FindFailures]?: NonNullable<FindFailures[Name]> | undefined }

const quality = createRoute({
  getParentRoute: () => root,
  path: '/console/quality',
  validateSearch: (search): QualitySearch => {
    const { days, reason, printer_id, material } = FindFailures.catch(ALL_FAILURES).parse(search)
    return {
      days: days === ALL_FAILURES.days ? undefined : days,
      reason: reason ?? undefined,
      printer_id: printer_id ?? undefined,
      material: material ?? undefined,
    }
  },
  component: lazyRouteComponent(() => import('../production/quality/quality-page.tsx'), 'QualityPage'),
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

/** The pages of the heading Production: printers, plates, filament, quality. */
export const productionRoutes = [
  production,
  printers,
  filament,
  spool,
  buying,
  slicer,
  calibration,
  plates,
  plate,
  quality,
  shopFloor,
  wall,
  scan,
] as const
