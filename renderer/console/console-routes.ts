import { deskRoutes } from './desk-routes.ts'
import { quotesRoutes } from './quotes-routes.ts'
import { ordersRoutes } from './orders-routes.ts'
import { productionRoutes } from './production-routes.ts'
import { shippingRoutes } from './shipping-routes.ts'
import { filamentRoutes } from './filament-routes.ts'
import { customersRoutes } from './customers-routes.ts'
import { reportsRoutes } from './reports-routes.ts'
import { shopSettingsRoutes } from './shop-settings-routes.ts'
import { systemSettingsRoutes } from './system-settings-routes.ts'

/** Every page of staff, in files named by the sections of the rail. */
export const consoleRoutes = [
  ...deskRoutes,
  ...quotesRoutes,
  ...ordersRoutes,
  ...productionRoutes,
  ...shippingRoutes,
  ...filamentRoutes,
  ...customersRoutes,
  ...reportsRoutes,
  ...shopSettingsRoutes,
  ...systemSettingsRoutes,
] as const
