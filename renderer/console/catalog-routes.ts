import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'

const materials = createRoute({
  getParentRoute: () => root,
  path: '/console/materials',
  component: lazyRouteComponent(() => import('../production/materials/materials-page.tsx'), 'MaterialsPage'),
})

const editMaterials = createRoute({
  getParentRoute: () => root,
  path: '/console/materials/edit',
  component: lazyRouteComponent(
    () => import('../catalog/edit-materials/edit-materials-page.tsx'),
    'EditMaterialsPage',
  ),
})

const printSettings = createRoute({
  getParentRoute: () => root,
  path: '/console/print-settings',
  component: lazyRouteComponent(
    () => import('../catalog/print-settings/print-settings-page.tsx'),
    'PrintSettingsPage',
  ),
})

const printLimits = createRoute({
  getParentRoute: () => root,
  path: '/console/print-limits',
  component: lazyRouteComponent(
    () => import('../catalog/print-limits/print-limits-page.tsx'),
    'PrintLimitsPage',
  ),
})

/** The pages of materials, print settings and print limits. */
export const catalogRoutes = [materials, editMaterials, printSettings, printLimits] as const
