import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'
import { readChosen } from '../platform/kit/console-search.ts'

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

const materials = createRoute({
  getParentRoute: () => root,
  path: '/console/materials',
  component: lazyRouteComponent(() => import('../production/materials/materials-page.tsx'), 'MaterialsPage'),
})

/** The pages of the section Filament. */
export const filamentRoutes = [filament, spool, buying, materials] as const
